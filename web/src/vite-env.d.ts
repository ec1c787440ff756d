/** Year of the build, which the prerendered HTML shows. */
declare const BUILT_YEAR: number;

declare module 'virtual:world-outlines' {
  /** Address of the TopoJSON file with the outlines of land and borders. */
  const url: string;
  export default url;
}
