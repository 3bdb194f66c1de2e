/** Gives the ids of a pack's draft their full names: all names are collected, then all their uses are looked up. */
import { type StoryKind, storyKinds } from '../format/entry-schemas.ts'
import { type Met, type Visitor, walkReferences } from '../format/id-references.ts'
import type { IdSpace, PackIds } from '../format/pack-ids.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import { type Place, problemAt } from '../format/schema-problems.ts'
import {
  type ContentDraft,
  type PackDraft,
  type QualifiedDraft,
  type StoryDraft,
  storyEntryId,
} from './pack-draft.ts'

const shortId = /^[a-z0-9][a-z0-9_]{0,79}$/

/** Qualifies all ids of a draft, using the names it gives. */
export function qualifyDraft(draft: PackDraft, names: PackIds): QualifiedDraft {
  const problems: PackProblem[] = []
  collectNames(draft, names, problems)
  // Walking changes ids and nothing else: the shapes stay.
  const contents = draft.contents.map((content) => {
    const gm = walkReferences(content.gm, content.refs, qualifier(names, content.gmPlace, problems))
    return { ...content, gm } as ContentDraft
  })
  const stories = draft.stories.map((story) => qualifyStory(story, names, problems))
  return { contents, stories, problems }
}

function qualifyStory(story: StoryDraft, names: PackIds, problems: PackProblem[]): StoryDraft {
  const { refs, space } = kindOf(story)
  const visit = qualifier(names, story.place, problems)
  const value = walkReferences(story.value, refs, visit) as StoryDraft['value']
  const id = space === null ? {} : { id: names.full(storyEntryId(story)) }
  return { ...story, value: { ...value, ...id } } as StoryDraft
}

function kindOf({ list }: StoryDraft): StoryKind {
  return storyKinds[list]
}

function qualifier(names: PackIds, place: Place, problems: PackProblem[]): Visitor {
  return (id, met, path) => {
    if (met.role === 'defines') return names.full(id)
    const found = names.resolve(id, met.kind)
    if ('id' in found) return found.id
    if (!met.open) problems.push(problemAt(place, path, 'E-REF', found.trouble))
    return id
  }
}

function collectNames(draft: PackDraft, names: PackIds, problems: PackProblem[]): void {
  const addName = (id: string, space: IdSpace, place: Place, path: readonly (string | number)[]): void => {
    if (!shortId.test(id)) {
      const message = `"${id}" cannot be an id: lower-case letters, digits and underscores, at most 80.`
      problems.push(problemAt(place, path, 'E-SHAPE', message))
      return
    }
    const given = { space, file: place.yaml.file, line: place.yaml.lineAt([...place.path, ...path]) }
    const before = names.give(id, given)
    if (before === null || (space === 'fact' && before.file === given.file && before.line === given.line))
      return
    const message = `"${id}" is given in ${given.file} (line ${given.line}) and in ${before.file} (line ${before.line}); an id names one thing.`
    problems.push(problemAt(place, path, 'E-DUP', message)) // enforces: LORE-03
  }
  const inner =
    (place: Place): Visitor =>
    (id, met, path) => {
      const space = spaceOf(met)
      if (space !== null && !(space === 'fact' && names.has(id, ['fact']))) addName(id, space, place, path)
      return id
    }
  for (const content of draft.contents) addName(content.metadata.id, content.space, content.place, ['id'])
  for (const entry of draft.broken) addName(entry.id, entry.space, entry.place, ['id'])
  for (const story of draft.stories) {
    const { space } = kindOf(story)
    if (space !== null) addName(storyEntryId(story), space, story.place, ['id'])
  }
  for (const content of draft.contents) walkReferences(content.gm, content.refs, inner(content.gmPlace))
  for (const story of draft.stories) walkReferences(story.value, kindOf(story).refs, inner(story.place))
}

/** The space of a name that is given inside an entry; effects may make the same fact in several places. */
function spaceOf(met: Met): IdSpace | null {
  if (met.role === 'uses') return null
  const spaces: Readonly<Record<typeof met.kind, IdSpace | null>> = {
    fact: 'fact',
    action: 'action',
    discoverable: 'discoverable',
    object: 'item',
    entry: null,
    listener: null,
  }
  return spaces[met.kind]
}
