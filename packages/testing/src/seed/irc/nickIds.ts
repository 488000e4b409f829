/** Gives each nick an id that the service accepts; nicks that IRC treats as equal (upper and lower case) share one. */
export class NickIds {
  readonly #ids = new Map<string, string>();
  readonly #used = new Set<string>();

  /** Returns the id of a nick, e.g. `irc-|QuaD-` becomes `irc-_quad-`; the same order of nicks gives the same ids. */
  idOf(nick: string): string {
    const key = nick.toLowerCase();
    const known = this.#ids.get(key);
    if (known) return known;
    const plain = `irc-${key.replace(/[^a-z0-9_.-]/g, '_').slice(0, 50)}`;
    let id = plain;
    for (let count = 2; this.#used.has(id); count++) id = `${plain}.${count}`;
    this.#used.add(id);
    this.#ids.set(key, id);
    return id;
  }
}
