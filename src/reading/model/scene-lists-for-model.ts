/**
 * The closed list of what a line can name, for a reader that has to be told: everything that is here, and of all that is
 * elsewhere only what the line has a word of, so that the list stays short however large the world is.
 */
import type { ReadingEntity, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { contentWords } from '../../text/word-and-text-similarity.ts'

/** A part of the list under its heading. */
export interface SceneList {
  readonly heading: string
  readonly entities: readonly ReadingEntity[]
  /** True for what can be spoken of, and is not here. */
  readonly isSpokenOf?: true
}

const mostHere = 40
const mostTopics = 9
const mostElsewhere = 6

/** The lists of a scene for one line. */
export function sceneLists(scene: ReadingScene, line: string, told = ''): readonly SceneList[] {
  const words = contentWords(line)
  const before = contentWords(told.slice(-1_500))
  const said = (entity: ReadingEntity): number => {
    const own = wordsOf(entity)
    return own.some((word) => words.has(word)) ? 2 : own.some((word) => before.has(word)) ? 1 : 0
  }
  const nearest = (entities: readonly ReadingEntity[], most: number): readonly ReadingEntity[] =>
    entities.length <= most
      ? entities
      : [...entities].sort((left, right) => said(right) - said(left)).slice(0, most)
  const far = [...(scene.elsewhere ?? [])].filter((entity) => said(entity) === 2)
  // What the rules name and the hero cannot do is on the list only where the line may ask for it.
  const [powers, things] = [
    scene.belongings.filter(isPower),
    scene.belongings.filter((thing) => !isPower(thing)),
  ]
  const own = powers.filter((power) => !isLacking(power) || said(power) === 2)
  const [someone, something] = [far.filter(isSomebody), far.filter((entity) => !isSomebody(entity))]
  const [absent, subjects] = [
    scene.topics.filter(isSomebody),
    scene.topics.filter((topic) => !isSomebody(topic)),
  ]
  const lists = [
    { heading: 'People here', entities: nearest(scene.people, mostHere) },
    { heading: 'Things here', entities: nearest(scene.objects, mostHere) },
    { heading: 'Carried', entities: nearest(things, mostHere) },
    { heading: 'Powers', entities: nearest(own, mostHere) },
    { heading: 'Ways out', entities: nearest(scene.exits, mostHere) },
    { heading: 'Other places', entities: nearest(scene.places, mostElsewhere) },
    { heading: 'Others told of here', entities: nearest(unlisted(scene), mostElsewhere) },
    { heading: 'People spoken of', entities: nearest(absent, mostElsewhere) },
    { heading: 'Topics', entities: nearest(subjects, mostTopics), isSpokenOf: true as const },
    { heading: 'People elsewhere', entities: nearest(someone, mostElsewhere) },
    { heading: 'Things and places elsewhere', entities: nearest(something, mostElsewhere) },
  ]
  return lists.filter(({ entities }) => entities.length > 0)
}

/** Those of the prose whose name is not also the name of somebody listed: two rows for one person would be a riddle. */
function unlisted({ extras = [], people, topics }: ReadingScene): readonly ReadingEntity[] {
  const listed = [...people, ...topics].filter(isSomebody).map(({ name }) => contentWords(name))
  const isListed = (words: ReadonlySet<string>): boolean =>
    listed.some((own) => [...words].every((word) => own.has(word)))
  return extras.filter(({ name }) => !isListed(contentWords(name)))
}

function isPower({ kind }: ReadingEntity): boolean {
  return kind === 'spell'
}

function isLacking({ tags = [] }: ReadingEntity): boolean {
  return tags.includes('lacking')
}

function isSomebody({ kind, tags = [] }: ReadingEntity): boolean {
  return kind === 'person' || tags.includes('person')
}

function wordsOf({ name, aliases }: ReadingEntity): readonly string[] {
  return [name, ...aliases].flatMap((called) => [...contentWords(called)])
}
