/**
 * Makes what calls `step` once everything that has already arrived is read, however often it is called until then: what
 * has been gathered meanwhile is dealt with together.
 */
export function oncePerTurn(step: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      step();
    });
  };
}
