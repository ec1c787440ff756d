import { callsOf, operationOf } from '../described.ts';

/** Calls that would end the session or change its password, use up links, or never end. */
const LEFT_OUT = new Set([
  'adminSignUp',
  'liveDescriptionListen',
  'passwordChange',
  'passwordReset',
  'sessionEnd',
  'signOutSignOutAdmin',
  'signOutSignOutUser',
]);

/** Calls that would change the product for its other users. */
const FOR_EVERYBODY =
  /^(bulkRun|settingsUpdate|signInRuleChange|sessionEndOthers|(colleague|enrolment|secondFactor)[A-Z].*)$/;

/** Returns the calls that can be repeated. */
export const fuzzedCalls = (document: { paths: Record<string, object> }) =>
  callsOf(document).filter((call) => !LEFT_OUT.has(operationOf(call).operationId));

/** Returns the calls that are safe while others use the product. */
export const harmlessCalls = (document: { paths: Record<string, object> }) =>
  fuzzedCalls(document).filter((call) => !FOR_EVERYBODY.test(operationOf(call).operationId));
