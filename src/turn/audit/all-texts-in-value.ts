/** Every word in a value, keys too, one after the other: what a player could read of it, with nothing of JSON between. */

/**
 * The texts of a value as one.
 *
 * @example
 * textsIn({ name: 'Oda', notes: ['a\nb'] }) // 'name\nOda\nnotes\na\nb'
 */
export function textsIn(value: unknown): string {
  const texts: string[] = []
  const gather = (one: unknown): void => {
    if (typeof one === 'string') texts.push(one)
    else if (Array.isArray(one)) for (const part of one) gather(part)
    else if (typeof one === 'object' && one !== null)
      for (const [key, part] of Object.entries(one)) {
        texts.push(key)
        gather(part)
      }
  }
  gather(value)
  return texts.join('\n')
}
