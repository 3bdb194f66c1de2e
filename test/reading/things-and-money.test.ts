/** Things and money move as they were said to: what is told is so, and what is so is told. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played, type Typing } from './at-the-command-line.ts'

const bar = ['look at stool nineteen'] as const
const row = ['show him the letter', "go to gutters' row"] as const

/** A table that has come so far. */
async function at(scenario: string, ...lines: readonly string[]): Promise<Typing> {
  const table = await beginAt(scenario, `things ${lines.join(' ')}`)
  if (lines.length > 0) await table.type(...lines)
  return table
}

/** What a line did to the coins. */
async function paidBy(table: Typing, line: string): Promise<Played & { readonly paid: number }> {
  const before = await table.holds('coin')
  const played = await table.type(line)
  return { ...played, paid: before - (await table.holds('coin')) }
}

describe('[READ-01] a small thing that only the prose has named', () => {
  it.each([
    'I take the sandpaper and put it in my satchel',
    'go to stool nineteen, take the sandpaper and stuff it into my coat',
    'pocket the folded sandpaper',
    'I steal the sandpaper',
    'nick the sandpaper, then go to the concourse',
    'I grab that sandpaper from under the seat and keep it',
  ])('"%s": is carried from then on', async (line) => {
    const table = await at('dead_drop', ...bar)
    expect((await table.type(line)).said).toContain('You take the sandpaper.')
    expect(await table.holds('sandpaper')).toBe(1)
    expect((await table.type('what am I carrying?')).said).toContain('sandpaper')
  })

  it('can be shown, dropped, picked up, given away, and is then no longer there', async () => {
    const { type, holds } = await at('dead_drop', ...bar, 'take the sandpaper')
    expect((await type('I show the sandpaper to Viktor')).said).not.toContain('You have no sandpaper')
    await type('drop the sandpaper')
    expect(await holds('sandpaper')).toBe(0)
    await type('pick up the sandpaper')
    expect(await holds('sandpaper')).toBe(1)
    expect((await type('give the sandpaper to Agent Chen')).said).toContain(
      'You give Agent Chen the sandpaper.',
    )
    expect(await holds('sandpaper')).toBe(0)
    expect((await type('take the sandpaper')).said).toContain('The sandpaper is no longer here.')
    expect(await holds('sandpaper')).toBe(0)
  })

  it.each([
    'I grab the sandpaper and show it to Viktor',
    'I lay the sandpaper on the bar in front of Viktor',
    'show Viktor the sandpaper',
  ])('"%s": is taken first and shown to him', async (line) => {
    const { type, holds } = await at('dead_drop', ...bar)
    const { acts } = await type(line)
    expect(acts.at(-1)).toMatchObject({ action: 'show', target_id: 'neo_seattle:viktor' })
    expect(await holds('sandpaper')).toBe(1)
  })

  it('is not had where the prose never spoke of it, and not when it is fixed, kept, sold or owned', async () => {
    const { type, holds } = await at('dead_drop')
    for (const [line, reason] of [
      ['take the sandpaper', 'There is no sandpaper here.'],
      ['I take a bottle from behind the bar', 'The bottle is not for taking'],
      ['take the cooler', 'is not for taking'],
      ["steal Viktor's pencil", 'You see no way to get a pencil off Viktor.'],
    ] as const)
      expect((await type(line)).said, line).toContain(reason)
    for (const thing of ['sandpaper', 'bottle', 'cooler', 'pencil']) expect(await holds(thing), thing).toBe(0)
    const stool = await at('nineteen_year_tide', ...row, 'go to the dry stool')
    expect((await stool.type('take a mug')).said).toContain('sold here, and not for taking')
    expect(await stool.holds('mug')).toBe(0)
  })

  it('leaves what was to be done with it undone when it cannot be had', async () => {
    const { type, holds } = await at('nineteen_year_tide', ...row)
    const { said } = await type('I take one of the shells and give it to Nan Eddy')
    expect(said).toContain('not for taking')
    expect(said).not.toContain('You give Nan Eddy')
    expect(await holds('shell')).toBe(0)
  })
})

describe('[READ-08] money that is handed over', () => {
  it.each([
    ["here's ten credits, Viktor", 10],
    ['Viktor, take these 5 credits', 5],
    ['here is 5 credits for you, viktor', 5],
    [
      'thank you viktor you are nice here is 5 credits for you and then i smile at the lady with the coffee',
      5,
    ],
    ['I toss Viktor a couple of credits', 2],
    ['I hand over 20 credits to Viktor', 20],
    ['give viktor all my money', 45],
  ])('"%s": is paid once, as much as was said', async (line, sum) => {
    const { paid, said, acts } = await paidBy(await at('dead_drop'), line)
    expect(paid).toBe(sum)
    expect(said).toContain('You give Viktor')
    expect(acts.filter(({ action }) => action === 'give')).toHaveLength(1)
  })

  it.each([
    ['I promise Viktor fifty credits if he talks', 'Viktor'],
    ['I offer Viktor 10 credits for the truth about Jin', '10 credits'],
    ['psst viktor, ten credits if you tell me where Jin went, and five more if you dance', '10 credits'],
    ['I give Viktor some credits', 'Say how much you give Viktor.'],
    ['give chen 100 credits', 'You do not have that much money on you.'],
  ])('"%s": stays where it is, and that is said', async (line, told) => {
    const { paid, said } = await paidBy(await at('dead_drop'), line)
    expect(paid).toBe(0)
    expect(said).toContain(told)
  })

  it('is asked about when nobody was named, and then goes to the one who is picked', async () => {
    const table = await at('dead_drop')
    const asked = await paidBy(table, 'give ten credits')
    expect(asked.paid).toBe(0)
    expect(Object.keys(asked.turn.planning_block?.choices ?? {})).toContain('reading_2')
    const given = await paidBy(table, '2')
    expect(given).toMatchObject({ paid: 10 })
    expect(given.said).toContain('You give Viktor 10 credits.')
  })

  it('is never told as given where nobody is who could take it', async () => {
    const { paid, said } = await paidBy(
      await at('dead_drop', 'go to the concourse'),
      'I hand the porter ten credits',
    )
    expect(paid).toBe(0)
    expect(said).not.toMatch(/You (?:give|hand) /)
  })

  it('buys no offer at another price than was said', async () => {
    const table = await at('nineteen_year_tide', ...row)
    for (const line of [
      'I pay Nan Eddy two crowns to tell me about Tam Wick.',
      'I pay Nan Eddy three crowns for a boat to the Light',
    ]) {
      const { paid, turn } = await paidBy(table, line)
      expect(paid, line).toBe(0)
      expect(turn.location_confirmed, line).toBe("Gutters' Row")
    }
  })
})

describe('[READ-03] a number that is given to a thing', () => {
  const lines = [
    'type 0417',
    'punch in 0417',
    'I punch 0417 into the machine',
    'With a finger that is not quite mine I give the machine his number: nought, four, one, seven.',
    'enter the code',
    'no not hit it. key in code 0417',
    'I press zero four one seven on the keypad',
    'I hit 0-4-1-7 and wait',
  ]
  it.each(lines)('"%s": is the authored action where it is possible', async (line) => {
    const way = ['go to the concourse', 'go to the pod-house', 'search the boots', 'go to the concourse']
    const { type, holds } = await at('dead_drop', ...way, 'go to the dead laundromat')
    expect((await type(line)).turn.rolls).toEqual([])
    expect(await holds('six_pack')).toBe(1)
  })

  it.each(lines)('"%s": is refused with the reason where it is not, and breaks nothing', async (line) => {
    const { type, holds } = await at('dead_drop', 'go to the concourse', 'go to the dead laundromat')
    const { said, turn } = await type(line)
    expect(turn.rolls).toEqual([])
    expect(said).toContain('nothing you have found or been told so far says that this is the number')
    expect(await holds('six_pack')).toBe(0)
  })

  it('that means nothing there is keyed in, and that is all', async () => {
    const { type } = await at('dead_drop', 'go to the concourse', 'go to the dead laundromat')
    expect((await type('type 1234')).said).toContain(
      'The vending machine does nothing: it is not the number.',
    )
  })
})

describe('[READ-06] a thing that is shown', () => {
  it.each([
    'I show him the letter',
    "no, I SHOW him the letter, I don't read it",
    'here, the letter',
    'ok ok here, the letter from the old lady, read it and let me in, and can I borrow five gold?',
    "I'm a duck in a coat, here's the old lady's letter, read it and weep, sergeant",
    'let him see the letter',
    'I hand the sergeant the letter to read',
    'sergeant, read this letter',
  ])('"%s": reaches him, is not read to oneself, and is still carried', async (line) => {
    const { type, holds } = await at('nineteen_year_tide', 'look around')
    const { said } = await type(line)
    expect(said).toMatch(/vouched for/i)
    expect(said).not.toContain('To the bearer')
    expect(await holds('ysolde_letter')).toBe(1)
  })
})
