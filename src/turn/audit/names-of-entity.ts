/** The names by which the people, places and things of a scene may be called. */
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { isLongEnough } from '../../text/folded-words.ts'

const small: ReadonlySet<string> = new Set([
  'the',
  'of',
  'and',
  'a',
  'an',
  'de',
  'la',
  'von',
  'in',
  'at',
  'to',
  'old',
  'young',
  'two',
  'one',
])

/** Most names have nothing in them that must be normalised, and looking is cheaper. */
const beyondPlain = /[^ -~]/u

/** The words of a name that stand for it, in lower case. */
export function nameWords(name: string): string[] {
  const words = beyondPlain.test(name)
    ? name.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[’'-][\p{L}\p{M}\p{N}]+)*|\p{So}+/gu)
    : name.toLowerCase().match(/[a-z0-9]+(?:['-][a-z0-9]+)*/g)
  return (words ?? []).filter((word) => isLongEnough(word, 3) && !small.has(word))
}

/** A name without its article, in lower case, one space between words. */
export function foldedName(name: string): string {
  const plain = (beyondPlain.test(name) ? name.normalize('NFKC') : name).toLowerCase()
  if (!untidy.test(plain)) return plain
  return plain
    .replace(/^(?:the|a|an)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const untidy = /^(?:the|a|an)\s|^\s|\s\s|[^\S ]|\s$/

/** Every way to call an entity, as it is written: its name, and the aliases its sheet lists. */
export function writtenNames({ name, attrs }: Entity): string[] {
  const { aliases, display_name } = attrs
  const more = Array.isArray(aliases) ? aliases : []
  return [name, display_name, ...more].filter((one) => typeof one === 'string')
}

/** Every way to call an entity, for comparing. */
export function namesOf(entity: Entity): string[] {
  return writtenNames(entity)
    .map(foldedName)
    .filter((name) => name !== '')
}
