/**
 * Things and places of the scene that a line calls by words nobody gave them: "the tub" for the tin bath, "the big rain
 * barrel" for the water butt. Where a reading found nothing of that name, the words are compared by meaning with what is
 * there; if one thing is clearly meant, they become another name of it and the line is read once more.
 */
import type { Likeness, Reading, ReadingEntity, ReadingScene } from '../core/protocol/free-text-reading.ts'

/** How a sentence begins that says what some words were taken for; a player reads it. */
export const takenFor = 'By'
/** How alike the words and the name have to be, and how far ahead of the next. */
const least = 0.4
const ahead = 0.1
/** Words for things of one line that are looked for. */
const mostLooked = 2
const longestName = 5

/** The words of a reading for things that are not in the scene. */
export function wordsForThings({ actions }: Reading): readonly string[] {
  const missing = actions.flatMap((act) => act.missing ?? [])
  return [...new Set(missing)].filter((words) => words.split(' ').length <= longestName).slice(0, mostLooked)
}

/** The names that such words are compared with. */
export function namesOfThings(scene: ReadingScene): readonly string[] {
  return [...new Set(thingsIn(scene).map(({ name }) => name))]
}

/** The scene with the words as names of what they mean, and how to say so; undefined where nothing is clearly meant. */
export function thingsMeant(
  unknown: readonly string[],
  scene: ReadingScene,
  likeness: Likeness,
): { readonly scene: ReadingScene; readonly assumptions: readonly string[] } | undefined {
  const found = unknown.flatMap((words) => {
    const thing = thingMeant(words, scene, likeness)
    return thing === undefined ? [] : [{ words, thing }]
  })
  if (found.length === 0) return undefined
  const renamed = (entity: ReadingEntity): ReadingEntity => {
    const names = found.flatMap(({ words, thing }) => (thing.id === entity.id ? [words] : []))
    return names.length === 0 ? entity : { ...entity, aliases: [...entity.aliases, ...names] }
  }
  return {
    scene: { ...scene, objects: scene.objects.map(renamed), exits: scene.exits.map(renamed) },
    assumptions: found.map(({ words, thing }) => `${takenFor} “${words}” I take you to mean ${thing.name}.`),
  }
}

function thingsIn({ objects, exits }: ReadingScene): readonly ReadingEntity[] {
  return [...objects, ...exits]
}

/** "The lamp diary" is no lamp: a word of the name counts where it is the last, which says what the thing is. */
function isOnlyOfKind(words: string, name: string): boolean {
  const said = words.toLowerCase().split(' ')
  const own = new Set(name.toLowerCase().split(' '))
  return said.slice(0, -1).some((word) => word.length > 3 && own.has(word)) && !own.has(said.at(-1) ?? '')
}

function thingMeant(words: string, scene: ReadingScene, likeness: Likeness): ReadingEntity | undefined {
  const [best, next] = thingsIn(scene)
    .filter(({ name }) => !isOnlyOfKind(words, name))
    .flatMap((thing) => {
      const alike = likeness(words, thing.name)
      return alike === undefined ? [] : [{ thing, alike }]
    })
    .toSorted((left, right) => right.alike - left.alike)
  if (best === undefined || best.alike < least) return undefined
  return next !== undefined && best.alike - next.alike < ahead ? undefined : best.thing
}
