/**
 * Sets the clock of a process off by CONFAB_TEST_CLOCK_OFFSET_MS milliseconds, when it is loaded with `node --import`:
 * for servers whose machines disagree about the time.
 */
const offsetMs = Number(process.env.CONFAB_TEST_CLOCK_OFFSET_MS ?? 0);
const realNow = Date.now;
const wrongNow = () => realNow() + offsetMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [wrongNow()] : given, made),
  apply: (target) => new target(wrongNow()).toString(),
  get: (target, key) => (key === 'now' ? wrongNow : Reflect.get(target, key)),
});
