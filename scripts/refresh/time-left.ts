/**
 * ", about 3 minutes left" as far as the speed until now tells; empty when there is nothing left or nothing to tell by.
 *
 * @param milliseconds how long `done` took
 */
export function timeLeft(milliseconds: number, done: number, left: number): string {
  if (done <= 0 || left <= 0) return "";
  const seconds = Math.ceil((milliseconds / done) * left * 1e-3);
  if (seconds < 100) return `, about ${seconds} ${seconds === 1 ? "second" : "seconds"} left`;
  return `, about ${Math.round(seconds / 60)} minutes left`;
}
