export function Component() {
  return <h1>content</h1>;
}
