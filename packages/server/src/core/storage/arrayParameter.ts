/** The types whose arrays are sent in PostgreSQL's binary format, with their numbers in its catalogue. */
const typeNumbers = { text: 25, bigint: 20, 'double precision': 701 } as const;

/** A type of the store's columns. */
export type ArrayType = keyof typeof typeNumbers;

export const isArrayType = (type: string | undefined): type is ArrayType =>
  type !== undefined && Object.hasOwn(typeNumbers, type);

type Rows = readonly (readonly unknown[])[];

const headerBytes = 20;
const lengthBytes = 4;
const numberBytes = 8;
const nullLength = -1;

/** Usual arrays are encoded here: the driver copies each before it asks for the next one. */
const shared = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * The values at `at` of these rows as one parameter of a query, in the format that PostgreSQL's `array_recv` reads: a
 * header, and for each value its length and its bytes. They are copied there; an array's text form would be parsed.
 */
export class ArrayParameter {
  readonly #type: ArrayType;
  readonly #at: number;
  readonly #byteLength: number;
  #rows: Rows;

  /** Throws if a value does not fit its column. Sending cannot fail then, which would commit a batch without these rows. */
  constructor(type: ArrayType, rows: Rows, at: number) {
    this.#type = type;
    this.#at = at;
    this.#rows = rows;
    this.#byteLength = headerBytes;
    for (const { [at]: value } of rows) this.#byteLength += lengthBytes + byteLengthOf(type, value);
  }

  /** Called by the driver, once. The result is valid until the next call for any parameter. */
  toPostgres(): Buffer {
    const array = this.#byteLength <= shared.length ? shared : Buffer.allocUnsafeSlow(this.#byteLength);
    this.#writeHeader(array);
    let offset = headerBytes;
    for (const { [this.#at]: value } of this.#rows) {
      const start = offset + lengthBytes;
      const written = this.#write(array, value, start);
      array.writeInt32BE(value == null ? nullLength : written, offset);
      offset = start + written;
    }
    // The driver keeps sent queries until a full garbage collection: they must not keep their rows.
    this.#rows = [];
    return array.subarray(0, offset);
  }

  #writeHeader(array: Buffer): void {
    const dimensions = 1;
    const mayHaveNull = 1;
    const firstIndex = 1;
    const header = [dimensions, mayHaveNull, typeNumbers[this.#type], this.#rows.length, firstIndex];
    for (const [at, value] of header.entries()) array.writeInt32BE(value, at * 4);
  }

  /** Writes a value and returns the number of its bytes. */
  #write(array: Buffer, value: unknown, offset: number): number {
    if (value == null) return 0;
    if (this.#type === 'text') return array.write(String(value), offset);
    if (this.#type === 'bigint') writeBigint(array, Number(value), offset);
    else array.writeDoubleBE(Number(value), offset);
    return numberBytes;
  }
}

/** Returns the number of bytes of a value; throws if it does not fit the type. */
function byteLengthOf(type: ArrayType, value: unknown): number {
  if (value == null) return 0;
  if (type === 'text') return Buffer.byteLength(String(value));
  if (type === 'bigint' && !Number.isSafeInteger(Number(value)))
    throw new RangeError(`A bigint column cannot hold ${value}.`);
  return numberBytes;
}

/** Like `writeBigInt64BE`, without creating a BigInt for each value. */
function writeBigint(array: Buffer, value: number, offset: number): void {
  const high = Math.floor(value / 2 ** 32);
  array.writeInt32BE(high, offset);
  array.writeUInt32BE(value - high * 2 ** 32, offset + 4);
}
