/** "Vicky" for Viktor, "Ruskie" for Rusk: a word that is no other, and begins as the name of one person does. */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { isUnknown } from '../language/repair-spelling.ts'
import { isAbsentPerson, nameWords, type SceneIndex } from './scene-index.ts'

/** A line with people called by their names, and who was meant by what. */
export interface NamesWritten {
  readonly line: string
  readonly meant: readonly string[]
}

/**
 * Pet names of people are put into their names.
 *
 * @example
 * withNamesInFull("pinch Ruskie's pencil", index).line // "pinch rusk's pencil"
 */
export function withNamesInFull(line: string, index: SceneIndex): NamesWritten {
  const meant = new Map<string, string>()
  const plain = withoutPetTitles(line, index.scene.people)
  const written = plain.replace(
    /(?<![\p{L}'’])(?:\p{L}{3,12}-(?:meister|ster|man|boy|o|baby|dog|bear|inator)|\p{L}{4,12})(?![\p{L}])/giu,
    (word) => {
      const found = calledShort(word.toLowerCase(), index)
      if (found === undefined) return word
      meant.set(word, `By “${word}” I take you to mean ${found.person.name}.`)
      return /^\p{Lu}/u.test(word) ? found.name.charAt(0).toUpperCase() + found.name.slice(1) : found.name
    },
  )
  return { line: written, meant: [...meant.values()] }
}

/** "Granny Nan" is Nan, where nobody here is called a granny. */
function withoutPetTitles(line: string, people: readonly ReadingEntity[]): string {
  return line.replace(petTitle, (whole, title: string, name: string) => {
    const called = people.map((person) => [person.name, ...person.aliases].flatMap(nameWords))
    const isTitle = called.some((words) => words.includes(title.toLowerCase()))
    const begins = called.filter((words) => words.some((word) => isShortFor(name.toLowerCase(), word)))
    return !isTitle && begins.length === 1 ? name : whole
  })
}

const petTitle =
  /\b(granny|gran|nana|nan|auntie|aunty|uncle|doc|doctor|papa|mama|pops|mister|missus|captain|cap|prof|professor|boss|chef|big|lil|old|ol['’]?) (\p{Lu}\p{L}{2,})\b/giu

function isShortFor(word: string, name: string): boolean {
  return word === name || beginsAs(word, name)
}

const petEnding = /(?:ie|y|ey|i|o|sy|ster|kins|ers|ypoo|inator|-\p{L}+|meister)$/u

function calledShort(
  word: string,
  { scene, names, entities }: SceneIndex,
): { readonly person: ReadingEntity; readonly name: string } | undefined {
  if (!petEnding.test(word) || names.has(word)) return undefined
  if (!word.includes('-') && !isUnknown(word)) return undefined
  const isFar = (scene.elsewhere ?? []).some(({ name, aliases }) =>
    [name, ...aliases].flatMap(nameWords).includes(word),
  )
  if (isFar) return undefined
  const absent = [...entities, ...(scene.elsewhere ?? [])].filter(isAbsentPerson)
  for (const people of [scene.people, absent]) {
    const fitting = people.flatMap((person) => {
      const name = [person.name, ...person.aliases].flatMap(nameWords).find((each) => beginsAs(word, each))
      return name === undefined ? [] : [{ person, name }]
    })
    const [only, ...others] = fitting.filter(
      (each, at) => fitting.findIndex(({ person }) => person.id === each.person.id) === at,
    )
    if (only !== undefined) return others.length === 0 ? only : undefined
  }
  return undefined
}

/** As many letters alike, as they sound, and no more than an ending behind them. */
function beginsAs(word: string, name: string): boolean {
  const [own, whole] = [asHeard(word.replace(/-\p{L}+$/u, '')), asHeard(name)]
  if (name.length < 3 || whole === own) return false
  let same = 0
  while (same < own.length && own[same] === whole[same]) same += 1
  // "Pardo" is another's name, and no way to call somebody Park.
  const rest = own.slice(same)
  const isEnding = same === whole.length || plainEnding.test(rest)
  const isShort = rest.length <= longestEnding || jokingEnding.test(rest)
  return same >= 3 && isShort && isEnding && /[^aeiou]/.test(whole.slice(1, same))
}

const longestEnding = 3
const plainEnding = /^(?:ie|ey|y|i|o|a|sy|ster|meister|kins|inator|ypo)?$/
const jokingEnding = /^(?:ster|meister|kins|inator|ypo)$/

function asHeard(word: string): string {
  return word.replace(/c[kh]?|q/g, (said) => (said === 'ch' ? 'ch' : 'k')).replace(/(.)\1+/g, '$1')
}
