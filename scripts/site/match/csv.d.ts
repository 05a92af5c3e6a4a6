/** Tables that the build puts into a bundle as text. */
declare module "*.csv" {
  const text: string;
  export default text;
}
