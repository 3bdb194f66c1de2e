/** What players read has no words of the machine in it: no ids, no rule numbers, no names with underscores, no hollow success. */
import { describe, expect, it } from 'vitest'
import { openTestServer } from '../server/test-server.ts'

const anywhere = [
  'look around',
  'inventory',
  'I wait for ten minutes',
  'who is here?',
  'what can I do?',
  'I use it',
  'use the thing',
  'open',
  'I take everything',
  'take all of it and run',
  'I climb onto the roof',
  'hide',
  'I sneak about and listen at every door',
  'I cast fireball at the nearest person',
  'second wind!',
  'I rest for an hour',
  'go north',
  'I go home',
  'attack',
  'I punch the nearest man',
  'yes',
  'no',
  '2',
  'I draw my weapon and shout for everybody to get down',
  'surrender',
  'end turn',
  'I give away all my money',
  'pay the first person I see ten coins for a rumour',
  'ask about the weather',
  'tell them a joke about a goat',
  'I sing',
  'what happened last turn?',
  'why?',
  'why did you think I meant that?',
  'no, I meant the other one',
  'undo that',
  'how much time do I have left?',
  'what is the DC?',
  'I read whatever is written here',
  'I search the place from top to bottom, then sit down and think about what I found',
  'flibbertigibbet the wumpus',
  'asdf jkl',
  'I set fire to the place',
  'steal something',
  'I put my hand in my pocket',
  'drink',
  'kiss the wall',
  'show them what I have',
  'I threaten everybody',
  'follow whoever leaves first',
] as const

const inDeadDrop = [
  'ask Viktor about Jin',
  'I lean on Viktor until he talks',
  'offer Viktor ten creds for a name',
  'hack the house terminal',
  'put B7 on the jukebox',
  'ask the woman in the coat who she works for',
  'I tell Chen that I never heard of Jin',
  'buy a round for the couriers',
  'go to the concourse',
  'I take the lift down to Datahaven',
  'what do I know about Jin?',
  'go back to the bar',
  'I accuse Viktor of selling Jin out',
  'use the terminal to find out who erased Jin',
  'I slip behind the curtain',
] as const

const inTide = [
  "show the sergeant Ysolde's letter",
  'ask Rusk about Tam Wick',
  'give a name that is not mine',
  "go to Gutters' Row",
  'I tie my rope to a post and lower myself over the wall',
  'sneak attack the sergeant',
  'I use my thieves tools on the gate',
  'light the lantern',
  'read the letter',
  'where is Tam?',
  'I throw a dagger at the sergeant',
  'dodge',
  'I use cunning action to hide',
  'I attack him again',
  'flee',
] as const

/** Ids of packs and rows, numbers of rules, names with underscores, and success that says nothing. */
const machine: readonly (readonly [what: string, words: RegExp])[] = [
  ['an id', /\b[a-z][a-z0-9-]*:[a-z][a-z0-9-]*\b/],
  ['a number of a rule', /\b[A-Z]{2,6}-\d{2}\b/],
  ['a name with underscores', /\p{L}_\p{L}/u],
  ['hollow success', /works as it should|do as you like, and the world|set aside/i],
]

async function read(scenario: string, lines: readonly string[]): Promise<readonly string[]> {
  const server = await openTestServer()
  const id = await server.found({ scenario })
  const found: string[] = []
  for (const line of lines) {
    const { status, body } = await server.post(`/api/campaigns/${id}/turns`, { input: line })
    expect(status, line).toBe(200)
    const { narrative, notices, understood, planning_block: block } = body
    const choices = Object.values(block?.choices ?? {}) as readonly { text: string; description: string }[]
    const shown = [narrative, ...notices, understood, block?.thinking ?? '']
    const all = [...shown, ...choices.flatMap(({ text, description }) => [text, description])].join('\n')
    for (const [what, words] of machine) {
      const hit = words.exec(all.replaceAll(line, ''))
      if (hit !== null)
        found.push(
          `"${line}" is answered with ${what}: …${hit[0]}… in ${hit.input.slice(Math.max(0, hit.index - 60), hit.index + 60)}`,
        )
    }
  }
  await server.close()
  return found
}

describe('[READ-07] no machine words', () => {
  it('[READ-07] in Dead Drop', async () => {
    expect(await read('dead_drop', [...anywhere.slice(0, 25), ...inDeadDrop, ...anywhere.slice(25)])).toEqual(
      [],
    )
  })

  it('[READ-07] in The Nineteen-Year Tide', async () => {
    expect(await read('nineteen_year_tide', [...inTide, ...anywhere])).toEqual([])
  })
})
