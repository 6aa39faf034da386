-- A payment whose money had gone back before the site knew of it, and money that its payer charged back.
ALTER TYPE "notify_outcome" ADD VALUE 'paid_back';
ALTER TYPE "notify_outcome" ADD VALUE 'charged_back';
