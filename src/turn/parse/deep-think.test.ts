import { describe, expect, it } from 'vitest'
import { asksToThink } from './deep-think.ts'
import { nothingBefore, parseInput } from './parse-input.ts'
import { readMessage } from './read-message.ts'

/** Lines that ask for thinking and do nothing. */
const thoughts = [
  'I consider my options.',
  'What are my options?',
  'what options do we have here',
  'I think about the next move',
  'Let me think',
  'I stop and think for a moment.',
  'I need to plan the heist',
  'think',
  'Let us strategize.',
  'I want to strategise before the meeting',
  'Time to think this through',
  'plan our escape',
  'I take a moment to consider the situation',
  'I plan for tomorrow',
  'I think carefully about what Viktor wants',
  'Considering everything, what is wise?',
  'I pause, thinking.',
  'Give me some options',
  'show me my options',
  'I am planning how to reach the tower',
  'I think hard.',
  'We should plan.',
]

/** Lines that hold an act's word or a noun of one, and still only think. */
const ambiguousThoughts = [
  'I think about how to get past the guards',
  'I consider attacking the guard',
  'I plan how to sneak into the vault',
  'What are my options for killing the dragon?',
  'Consider whether we should attack at dawn',
  'I think about how to distract the guard and grab the key',
  'I consider the attack',
  'thinking of ways to open the door',
  'Let me think about where to hide',
  'I strategize how to win the fight',
  'Before I act, I consider my options.',
  'I step back and think',
  'I think it is a trap',
  'I think the guard is lying',
  'Which option is best? I consider my next move.',
]

/** Lines that hold a word of thinking, and act. */
const deeds = [
  'I plan to stab him now',
  'I think we should go in',
  'consider me gone',
  'Consider it done.',
  'I think so',
  'I do not think so.',
  'I consider my options, then kick the door in',
  'I think for a moment and attack the goblin',
  "I think I'll take the left door",
  'Sounds like a plan, I follow her',
  'sounds like a plan',
  'I tell Oda the plan',
  'I explain the plan to the crew',
  'I ask Viktor what he thinks',
  'What do you think, Oda?',
  'Do you think he will come?',
  'I say "I think we are lost"',
  '"Let me think about it," I tell the merchant and leave',
  'I whisper: “plan b, now”',
  "I shout 'think fast' and throw the bottle",
  'Everything goes according to plan; I open the vault',
  'I steal the plans from the desk',
  'I grab the plan',
  'I attack without thinking',
  'I stick to the plan and wait at the door',
  'I think quickly and dodge',
  'Without considering the risk I jump',
  'I draw my sword, considering him an enemy',
  'I read the plan on the wall',
  'Think nothing of it, I say and walk on',
  'We are out of options, I surrender',
  'I plan on shooting first',
]

/** Lines with no word of thinking at all, though letters of one. */
const others = [
  'I look around',
  'I walk along the plank',
  'I study the planet in the telescope',
  'I am considerate and hold the door',
  'This is unthinkable',
  'I ask about adoption',
  'I wait',
  'I search the desk for an optional exit',
  'Attack!',
]

describe('whether a line asks for Deep Think', () => {
  it.each(thoughts)('[PLAN-10] takes "%s" as thinking', (line) => expect(asksToThink(line)).toBe(true))
  it.each(ambiguousThoughts)('[PLAN-10] takes the ambiguous "%s" as thinking', (line) =>
    expect(asksToThink(line)).toBe(true),
  )
  it.each(deeds)('[PLAN-10] takes "%s" as a deed', (line) => expect(asksToThink(line)).toBe(false))
  it.each(others)('takes "%s" as an ordinary line', (line) => expect(asksToThink(line)).toBe(false))

  it('[PLAN-10] lets an explicit prefix win over the words', () => {
    const read = readMessage('THINK: I stab him now')
    expect(read.ok && parseInput(read.value, { owner: false }, nothingBefore).mode).toBe('THINK')
    const keyword = readMessage('I consider my options.')
    expect(keyword.ok && parseInput(keyword.value, { owner: false }, nothingBefore).mode).toBe('THINK')
    const deed = readMessage('I plan to stab him now')
    expect(deed.ok && parseInput(deed.value, { owner: false }, nothingBefore).mode).toBe('STORY')
  })

  it('is quick on long and hostile lines', () => {
    const hostile = [
      '"'.repeat(20_000),
      "'".repeat(20_000),
      'think, '.repeat(2_800),
      ' '.repeat(20_000),
      '{'.repeat(20_000),
    ]
    const start = performance.now()
    for (const line of hostile) asksToThink(line)
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
