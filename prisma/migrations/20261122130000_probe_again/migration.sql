-- What an earlier version noted of a file that is not encoded yet lacks what is measured: it is looked at again.
UPDATE ingest_step s SET state = 'waiting', attempts = 0, progress = 0, run_id = NULL
FROM ingest i
WHERE i.id = s.ingest_id AND i.state IN ('working', 'failed') AND i.facts IS NOT NULL AND NOT i.facts ? 'picture'
  AND s.step BETWEEN 'probed' AND 'packaged' AND s.state IN ('done', 'running')
  AND NOT EXISTS (SELECT 1 FROM ingest_step p WHERE p.ingest_id = i.id AND p.step = 'packaged' AND p.state = 'done');
