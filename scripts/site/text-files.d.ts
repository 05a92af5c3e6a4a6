/** A style sheet that the build puts into the bundle as text. */
declare module "*.css" {
  const text: string;
  export default text;
}
