/** A small scene for tests of the reader: an inn with two guards too many. */
import type { ReadingEntity, ReadingKind, ReadingScene } from '../../core/protocol/free-text-reading.ts'

function made(kind: ReadingKind, row: string): ReadingEntity {
  const [id = '', name = '', aliases = '', pronoun = '', tags = ''] = row.split('|')
  const list = (text: string): string[] => text.split(',').filter((word) => word !== '')
  return { id, name, aliases: list(aliases), kind, ...(pronoun !== '' && { pronoun }), tags: list(tags) }
}

const of = (kind: ReadingKind, rows: readonly string[]): ReadingEntity[] => rows.map((row) => made(kind, row))

/** The scene, with whatever a test wants otherwise. */
export function sampleScene(changed: Partial<ReadingScene> = {}): ReadingScene {
  return {
    mode: 'explore',
    people: of('person', [
      'odile|Odile|innkeeper,landlady|she|friendly',
      'bram|Captain Bram|captain,bram,guard|he|authority',
      'wolfhound|the wolfhound|dog,hound|it|animal',
    ]),
    objects: of('object', [
      'green_book|green book|book||portable,readable',
      'blue_book|blue book|book||portable,readable',
      'chest|oak chest|chest,box||fixed,locked,container',
      'stew|bowl of stew|stew||portable,consumable',
      'lamp|oil lamp|lamp||portable,light',
    ]),
    exits: of('exit', ['yard|the yard|yard,out,outside', 'loft|the loft|loft,ladder']),
    places: of('place', ['mill|the mill|mill']),
    belongings: [
      ...of('item', [
        'sword|sword|blade||weapon',
        'picks|lockpicks|picks||tool',
        'purse|coin purse|purse,coins,silver||money',
      ]),
      ...of('spell', ['spell_sparks|shower of sparks|sparks||harm']),
    ],
    topics: of('topic', ['tithe|the tithe|tithe,tax', 'maren|Maren|maren|she']),
    affordances: [],
    focus: [],
    interlocutor: null,
    open_question: null,
    ...changed,
  }
}
