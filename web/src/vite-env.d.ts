/** The year in which the site was built, which its prerendered HTML shows. */
declare const BUILT_YEAR: number;

declare module 'virtual:world-outlines' {
  /** The address of the TopoJSON file with the outlines of land and borders. */
  const url: string;
  export default url;
}
