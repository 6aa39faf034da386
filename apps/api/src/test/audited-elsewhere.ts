/** What needs an encoder, a browser or a film is made, and its row looked at, in these tests. */
export const auditedElsewhere: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    '../modules/chat/chat-pictures.test.ts': ['answerMemberByPicture'],
    '../modules/catalogue/start-places.test.ts': ['startPlaces'],
    '../modules/ingest/operate-ingests.deep.test.ts': [
      'editIngest',
      'retryIngest',
      'publishIngest',
      'rejectIngest',
      'publishIngests',
      'retryFailedIngests',
      'rejectFailedIngests',
    ],
    '../modules/operator/passkeys.test.ts': ['addPasskey'],
    '../modules/payment/cases/case-credit.test.ts': ['decidePaymentCase'],
    '../modules/payment/refunds/gateway-refund.test.ts': ['refundByGateway', 'settleGatewayRefund'],
    '../modules/sources/operate-sources.test.ts': [
      'addSource',
      'changeSource',
      'declareSource',
      'switchSource',
      'bindSource',
      'runSource',
      'stopSource',
      'decideMatchCase',
    ],
    '../modules/catalogue/operate-videos.test.ts': ['editVideo'],
    '../modules/catalogue/choose-poster.test.ts': ['choosePoster'],
    '../modules/catalogue/move-video.test.ts': [
      'publishVideo',
      'cancelSchedule',
      'deleteVideo',
      'saveEpisodes',
    ],
    '../modules/rights/rights.test.ts': [
      'addRightsDocument',
      'readRightsDocument',
      'removeRightsDocument',
    ],
    '../modules/ingest/operate-subtitles.test.ts': ['addSubtitles', 'removeSubtitles'],
    '../modules/uploads/operator-pictures.test.ts': ['sendPicture'],
  }).flatMap(([file, names]) => names.map((name) => [name, file])),
);
