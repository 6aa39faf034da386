import { allCalls, operatorCalls } from '@lantern/contracts/calls/all-calls';
import fastify, { type FastifyInstance } from 'fastify';

import { checkBound } from './calls/bind-calls.ts';
import { bodyTimeoutMs, payloadLimit, registerBodies } from './http/bodies.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { registerConsoleFence } from './http/console-fence.ts';
import { registerDocs } from './http/docs.ts';
import { answerUnroutable, registerErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerLeftoverBodies } from './http/leftover-body.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerNotFound } from './http/not-found.ts';
import { registerReaderLanguage } from './http/reader-language.ts';
import { createRequestId } from './http/request-id.ts';
import { createRequestMetrics } from './http/request-metrics.ts';
import { registerRequestRecord } from './http/request-record.ts';
import { registerStandardHeaders } from './http/standard-headers.ts';
import { registerExportsModule } from './modules/desk/exports/export-file.ts';
import { registerFiguresModule } from './modules/desk/figures/figures.operator-routes.ts';
import { registerInboxModule } from './modules/desk/inbox/inbox.operator-routes.ts';
import { registerMemberDeskModule } from './modules/desk/member-desk/member-desk.operator-routes.ts';
import { registerModerationOperatorModule } from './modules/desk/moderation/moderation.operator-routes.ts';
import { registerModerationModule } from './modules/desk/moderation/moderation.routes.ts';
import { registerOverviewModule } from './modules/desk/overview/overview.operator-routes.ts';
import { registerReviewModule } from './modules/desk/review/serve-review-file.ts';
import { registerAdsOperatorModule } from './modules/films/ads/ads.operator-routes.ts';
import { registerAdsModule } from './modules/films/ads/ads.routes.ts';
import { registerCatalogueOperatorModule } from './modules/films/catalogue/catalogue.operator-routes.ts';
import { registerCatalogueModule } from './modules/films/catalogue/catalogue.routes.ts';
import { registerPostersOperatorModule } from './modules/films/catalogue/posters/posters.operator-routes.ts';
import { registerVideosOperatorModule } from './modules/films/catalogue/videos.operator-routes.ts';
import { registerDanmakuModule } from './modules/films/danmaku/danmaku.routes.ts';
import { registerFeedOutOperatorModule } from './modules/films/feed-out/feed-out.operator-routes.ts';
import { registerFeedOutModule } from './modules/films/feed-out/feed-out.routes.ts';
import { registerIngestOperatorModule } from './modules/films/ingest/ingest.operator-routes.ts';
import { registerLinesOperatorModule } from './modules/films/lines/operate-lines.ts';
import { registerMediaModule } from './modules/films/media/media.routes.ts';
import { findOldPage } from './modules/films/moved-in/find-old-page.ts';
import { registerRightsOperatorModule } from './modules/films/rights/rights.operator-routes.ts';
import { registerSourcesOperatorModule } from './modules/films/sources/sources.operator-routes.ts';
import { registerWatchModule } from './modules/films/watch/watch.routes.ts';
import { operatorSessionsOf } from './modules/ground/operator/login/operator-sessions.ts';
import { registerOperatorModule } from './modules/ground/operator/operator.routes.ts';
import { readerLanguageOf } from './modules/ground/site/reader-language.ts';
import { registerSiteOperatorModule } from './modules/ground/site/site.operator-routes.ts';
import { registerSiteModule } from './modules/ground/site/site.routes.ts';
import { registerStatisticsModule } from './modules/ground/statistics/statistics.routes.ts';
import { registerUploadsOperatorModule } from './modules/ground/uploads/uploads.operator-routes.ts';
import { registerUploadsModule } from './modules/ground/uploads/uploads.routes.ts';
import { registerChatModule } from './modules/members/chat/chat.routes.ts';
import { registerFeedbackModule } from './modules/members/feedback/feedback.routes.ts';
import { registerInviteModule } from './modules/members/invite/invite.routes.ts';
import { sessionsOf } from './modules/members/member/login/sessions.ts';
import { registerMemberOperatorModule } from './modules/members/member/member.operator-routes.ts';
import { registerMemberModule } from './modules/members/member/member.routes.ts';
import { registerSignModule } from './modules/members/sign/sign.routes.ts';
import { registerCardsModule } from './modules/money/cards/cards.routes.ts';
import { registerPaymentOperatorModule } from './modules/money/payment/payment.operator-routes.ts';
import { registerPaymentModule } from './modules/money/payment/payment.routes.ts';
import { registerRecordsModule } from './modules/money/records/records.routes.ts';
import { registerSalesModule } from './modules/money/sales/sales.operator-routes.ts';
import { registerWithdrawalOperatorModule } from './modules/money/withdrawal/withdrawal.operator-routes.ts';
import { registerWithdrawalModule } from './modules/money/withdrawal/withdrawal.routes.ts';
import { registerConsole } from './modules/pages/web-app/console.ts';
import { registerWebApp } from './modules/pages/web-app/web-app.ts';
import type { Deps } from './platform/deps.ts';
import { addSiteGauges } from './site-gauges.ts';

/** What a domain adds to the app: its routes, by `bindCalls` or by hand. */
export type Module = (app: FastifyInstance, deps: Deps) => void | Promise<void>;

/** Every module of the API. A new one is a line here. */
const modules: readonly Module[] = [
  registerMemberModule,
  registerSiteModule,
  registerAdsModule,
  registerCatalogueModule,
  registerWatchModule,
  registerMediaModule,
  registerReviewModule,
  registerIngestOperatorModule,
  registerSignModule,
  registerPaymentModule,
  registerInviteModule,
  registerWithdrawalModule,
  registerWithdrawalOperatorModule,
  registerPaymentOperatorModule,
  registerMemberOperatorModule,
  registerMemberDeskModule,
  registerExportsModule,
  registerOverviewModule,
  registerInboxModule,
  registerCardsModule,
  registerSalesModule,
  registerRecordsModule,
  registerUploadsModule,
  registerOperatorModule,
  registerChatModule,
  registerFeedbackModule,
  registerStatisticsModule,
  registerDanmakuModule,
  registerModerationModule,
  registerModerationOperatorModule,
  registerRightsOperatorModule,
  registerVideosOperatorModule,
  registerPostersOperatorModule,
  registerSiteOperatorModule,
  registerAdsOperatorModule,
  registerUploadsOperatorModule,
  registerCatalogueOperatorModule,
  registerSourcesOperatorModule,
  registerLinesOperatorModule,
  registerFeedOutModule,
  registerFeedOutOperatorModule,
  registerFiguresModule,
];

/** Payloads and answers are parsed as their calls declare them: Fastify's own compilers of schemas are not even loaded. */
const noSchemas = () => (): never => {
  throw new Error('a route has a schema; declare a call instead');
};

/** The whole HTTP application, not listening yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { trustProxy, webDir } = deps.config;
  const app = fastify({
    logger: false,
    bodyLimit: payloadLimit,
    // Monitors and link checkers ask by HEAD; handlers of what has an effect tell it from a GET.
    exposeHeadRoutes: true,
    genReqId: createRequestId(deps.randomBytes),
    requestIdHeader: false,
    // A client sends its headers at once.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    requestTimeout: bodyTimeoutMs,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerUnroutable(deps, readerLanguageOf(deps).of),
  });
  // Node keeps the address after the first read, so a client that hangs up while it waits still has one.
  app.server.on('connection', ({ remoteAddress }) => remoteAddress);
  app.decorate('callers', {
    findMember: sessionsOf(deps).find,
    findOperator: operatorSessionsOf(deps).find,
    upholds: sessionsOf(deps).upholds,
  });
  const metrics = createRequestMetrics();
  registerStandardHeaders(app, deps);
  registerConsoleFence(app, deps);
  registerReaderLanguage(app, readerLanguageOf(deps).of);
  app.addHook('onReady', () => readerLanguageOf(deps).load());
  registerErrors(app, deps);
  registerRequestRecord(app, deps, metrics);
  registerLeftoverBodies(app);
  await registerBodies(app, deps);
  await registerHealth(app, deps);
  registerMetrics(app, deps, { requests: metrics, site: addSiteGauges });
  registerDocs(app);
  for (const register of modules) await register(app, deps);
  checkBound(app, { ...allCalls, ...operatorCalls });
  await registerConsole(app, deps.config.consoleDir);
  registerNotFound(app, {
    sendPage: await registerWebApp(app, deps, webDir),
    findOldPage: (address) => findOldPage(deps, address),
  });
  return app;
}
