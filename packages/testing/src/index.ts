/** Helpers shared by tests, benchmarks and demonstrations. */

export { composerOf } from '@confab/client/composer';
export { clientFrame } from './clientFrame.ts';
export { connectClient, type TestClient } from './connectClient.ts';
export { type ConnectedTab, connectTab } from './connectTab.ts';
export { connectThrough } from './connectThrough.ts';
export { type CertificateFiles, createCertificates, type TestCertificates } from './createCertificates.ts';
export { createFakeBrowser, type FakeBrowser, type FakeTab } from './fakeBrowser.ts';
export {
  type FakeEnvironment,
  type FakeRequest,
  type FakeSocket,
  fakeEnvironment,
  jsonAnswer,
} from './fakeEnvironment.ts';
export {
  type FaultKind,
  type FaultProxy,
  faultKinds,
  type Roughness,
  startFaultProxy,
} from './faultProxy.ts';
export { type Flakiness, type FlakyNetwork, flakyNetwork } from './flakyNetwork.ts';
export { type Gate, openGate } from './gate.ts';
export { type HandGeolocation, handGeolocation } from './handGeolocation.ts';
export { type HandNetwork, handNetwork } from './handNetwork.ts';
export { type HandUpload, type HandUploads, handUploads } from './handUploads.ts';
export { type HeldClock, heldClock } from './heldClock.ts';
export { onePagePdf } from './onePagePdf.ts';
export { type Frame, openSocket, type TestSocket } from './openSocket.ts';
export { addressOf, type CallInput, createPerson, type Person } from './person.ts';
export { createPostgresStore } from './postgresStore.ts';
export { readMetric } from './readMetric.ts';
export { chooseHistory } from './seed/chooseHistory.ts';
export type { History } from './seed/history.ts';
export { type LoadProgress, type LoadResult, loadHistory } from './seed/loadHistory.ts';
export { writeSlackArchive } from './seed/slackForm/writeSlackArchive.ts';
export { yearOfFigures } from './seed/yearOfFigures.ts';
export { type SeededRandom, seededRandom } from './seededRandom.ts';
export type { ServerAccess } from './serverAccess.ts';
export { signToken, type TokenClaims } from './signToken.ts';
export { socketHolding } from './socketHolding.ts';
export {
  createSoftAuthenticator,
  type PasskeyAnswer,
  type SoftAuthenticator,
} from './softAuthenticator.ts';
export { type Balancer, startBalancer } from './startBalancer.ts';
export { type IdentityProvider, startIdentityProvider } from './startIdentityProvider.ts';
export { type MailServer, type ReceivedMail, startMailServer } from './startMailServer.ts';
export { startOnPostgres } from './startOnPostgres.ts';
export { isSignedWith, type ReceivedCall, type Receiver, startReceiver } from './startReceiver.ts';
export { startTestCluster, type TestCluster, testBuses } from './startTestCluster.ts';
export { natsProgram, startTestNats, type TestNats } from './startTestNats.ts';
export { nodesPerTestServer, startTestServer, type TestServer } from './startTestServer.ts';
export { totpCode } from './totpCode.ts';
