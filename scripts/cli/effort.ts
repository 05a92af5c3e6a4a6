/**
 * What a run took, such as "12.3 s, 456 MB of memory at most".
 * @param start when it began, as `performance.now()` gave it
 */
export function effort(start: number): string {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024).toLocaleString("en");
  return `${seconds} s, ${megabytes} MB of memory at most`;
}
