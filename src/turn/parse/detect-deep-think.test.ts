import { describe, expect, it } from 'vitest'
import { admitMessage } from './admit-message.ts'
import { asksToThink } from './detect-deep-think.ts'
import { nothingBefore, readMode } from './mode-pick-and-commands.ts'

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
const acts = [
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

/** Lines written after the words were chosen, to see how they do on lines they were not chosen for. */
const heldOutThoughts = [
  'Hmm, let me consider this for a while.',
  'I want to think before doing anything rash',
  "What's our best plan here?",
  "I'd like to weigh the options we have",
  'Kira thinks about her brother',
  'time to plan',
  'I try to think of a way out',
  'Could we come up with a plan?',
  'Consider the pros and cons of each route',
  'I lean against the wall and think about what the fixer said',
  'what are the options if the bridge is gone',
  'strategize with the crew',
  'I quietly consider whether Oda can be trusted',
  "let's plan the ambush",
  'think about what could go wrong if we rob the bank',
  'I close my eyes and think',
  'Any other options?',
  'planning phase: how do we take the tower?',
  'I am considering leaving the city',
  'I need a minute to think',
  'Let me consider who might have killed him',
  'I think over everything I know about the cult',
  "I'm thinking we could use the sewers",
  'Plan the route to the harbor',
  'I go through my options',
]
const heldOutActs = [
  'I think I see something, I duck',
  "I don't think, I just run",
  'Consider this a warning, I snarl and punch him',
  'I follow the plan: smash the window',
  'I think about it for a second, then sign the contract',
  'I plan to meet Oda at the ferry',
  'plan or no plan, I charge',
  'I tell the guard I think he is brave',
  'I hand over the plans',
  "I think that's enough; I leave",
  'Thinking fast, I roll under the table',
  'I buy the plans from the architect',
  'I considered it. I take the deal.',
  'I give her the options: talk or die',
  'Without a plan we rush the gate',
  "I'd rather not think about it and drink",
  'I show Viktor the plan',
  '"Do you have a plan?" I ask',
  "I throw the think tank's report in the fire",
  'We think alike, I tell him',
  'I sell my stock options',
  'I thought so. I open the chest',
  "Let's stop planning and attack",
  'i think ill rest here',
  'I think, therefore I drink',
  'Consider your words carefully, I warn him',
  "I steal the emperor's battle plan",
]

describe('whether a line asks for Deep Think', () => {
  it.each(thoughts)('[PLAN-10] takes "%s" as thinking', (line) => expect(asksToThink(line)).toBe(true))
  it.each(ambiguousThoughts)('[PLAN-10] takes the ambiguous "%s" as thinking', (line) =>
    expect(asksToThink(line)).toBe(true),
  )
  it.each(acts)('[PLAN-10] takes "%s" as a deed', (line) => expect(asksToThink(line)).toBe(false))
  it.each(others)('takes "%s" as an ordinary line', (line) => expect(asksToThink(line)).toBe(false))

  it('[PLAN-10] lets an explicit prefix win over the words', () => {
    const read = admitMessage('THINK: I stab him now')
    expect(read.ok && readMode(read.value, { owner: false }, nothingBefore).mode).toBe('THINK')
    const keyword = admitMessage('I consider my options.')
    expect(keyword.ok && readMode(keyword.value, { owner: false }, nothingBefore).mode).toBe('THINK')
    const act = admitMessage('I plan to stab him now')
    expect(act.ok && readMode(act.value, { owner: false }, nothingBefore).mode).toBe('STORY')
  })

  it('[PLAN-10] finds most thoughts and takes few acts for one on lines it was not made with', () => {
    const missed = heldOutThoughts.filter((line) => !asksToThink(line))
    const wrong = heldOutActs.filter((line) => asksToThink(line))
    expect(missed.length).toBeLessThanOrEqual(4)
    expect(wrong.length).toBeLessThanOrEqual(2)
  })

  it('is quick on long and hostile lines', () => {
    const hostile = [
      '"'.repeat(20_000),
      "'".repeat(20_000),
      'think, '.repeat(2_800),
      ' '.repeat(20_000),
      '{'.repeat(20_000),
    ]
    for (const line of hostile) asksToThink(line)
  })
})
