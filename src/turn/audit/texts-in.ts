/** Every word in a value, keys too, one after the other: what a player could read of it, with nothing of JSON between. */
import type { JsonValue } from '../../core/json.ts'

/**
 * The texts of a value as one.
 *
 * @example
 * textsIn({ name: 'Oda', notes: ['a\nb'] }) // 'name\nOda\nnotes\na\nb'
 */
export function textsIn(value: JsonValue | undefined): string {
  const texts: string[] = []
  const gather = (one: JsonValue | undefined): void => {
    if (typeof one === 'string') texts.push(one)
    else if (Array.isArray(one)) for (const part of one as readonly JsonValue[]) gather(part)
    else if (typeof one === 'object' && one !== null)
      for (const [key, part] of Object.entries(one)) {
        texts.push(key)
        gather(part as JsonValue)
      }
  }
  gather(value)
  return texts.join('\n')
}
