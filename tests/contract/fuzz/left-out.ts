import { callsOf, operationOf } from '../support/described.ts';

/** Calls that would end the session or change its password, that use up links, or that never end. */
const LEFT_OUT = new Set([
  'Admin.signUp',
  'LiveDescription.listen',
  'Password.change',
  'Password.reset',
  'Session.end',
  'SignOut.signOutAdmin',
  'SignOut.signOutUser',
]);

/** What would change the product for everybody else who uses it at the same time. */
const FOR_EVERYBODY =
  /^(Bulk\.run|Settings\.update|SignInRule\.change|Session\.endOthers|(Colleague|Enrolment|SecondFactor)\..*)$/;

/** What can be asked of a service again and again. */
export const fuzzedCalls = (document: { paths: Record<string, object> }) =>
  callsOf(document).filter((call) => !LEFT_OUT.has(operationOf(call).operationId));

/** What can be asked while others use the same product. */
export const harmlessCalls = (document: { paths: Record<string, object> }) =>
  fuzzedCalls(document).filter((call) => !FOR_EVERYBODY.test(operationOf(call).operationId));
