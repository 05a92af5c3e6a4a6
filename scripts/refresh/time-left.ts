/**
 * Such as ", about 3 minutes left", at the speed until now; empty when nothing is left or nothing was done yet.
 *
 * @param milliseconds how long `done` took
 */
export function timeLeft(milliseconds: number, done: number, left: number): string {
  if (done <= 0 || left <= 0) return "";
  const seconds = Math.ceil((milliseconds / done) * left * 1e-3);
  if (seconds < 100) return `, about ${seconds} ${seconds === 1 ? "second" : "seconds"} left`;
  return `, about ${Math.round(seconds / 60)} minutes left`;
}
