import { describe, expect, it } from 'vitest'
import { emptyPacket } from '../../../core/protocol/context-packet.ts'
import { type NarrationHints, noHints } from '../../../core/protocol/scene-hints-for-narrator.ts'
import { plannerOutputSchema } from '../../../core/protocol/stage-outputs.ts'
import { planBeats } from './plan-turn-beats.ts'

const understood = {
  intent: '',
  referenced_entities: [],
  proposed_actions: [],
  assumptions: [],
  risk_flags: [],
  perception_flags: [],
}

function planned(turn: number, cues: NarrationHints, target = '', threats: string[] = []) {
  const costs = { heat: 0, time: 0, cred: 0, harm: 0, rep: 0 }
  const allowed = { action: 'ask', target_id: target, details: 'ask about the bell', costs }
  return planBeats({
    packet: { ...emptyPacket, recent_events: [{ turn_no: turn, text: '' }], pending_threats: threats },
    player_input: 'ask about the bell',
    understood,
    validated: {
      allowed_actions: [allowed],
      blocked_actions: [],
      clarification_needed: false,
      clarification_question: '',
    },
    cues,
  })
}

const voice = {
  register: 'plain',
  opener: [],
  tag: [],
  closer: [],
  ask_back: [],
  greet: [],
  farewell: [],
  thanks: [],
  tics: [],
}
const inn: NarrationHints = {
  ...noHints,
  place: {
    ...{
      id: 'small:inn',
      name: 'The Dry Stool',
      visits: 0,
      description: '',
      arrive: [],
      again: [],
      props: {},
    },
    ...{ tension: ['The lamp gutters.', 'A chair scrapes.'], smell: [], sound: [], sight: [], touch: [] },
  },
  people: [
    {
      id: 'small:brida',
      name: 'Brida',
      pronoun: 'she',
      epithets: [],
      mood: 'warm',
      business: [],
      voice,
      unknown: [],
      pressed: [],
    },
  ],
  affordances: [{ id: 'small:dice', text: 'Cheat at the dice', phrases: [] }],
}

describe('the plan of the embedded game master', () => {
  it('shows what is new, what is tried, and who answers how', () => {
    expect(planned(1, inn, 'small:brida').beats).toEqual([
      'Show The Dry Stool for the first time',
      'Show the attempt: ask about the bell',
      'Let Brida answer kindly',
    ])
  })

  it('presses with the words of the place, now and then, never twice the same way running', () => {
    const moves = Array.from({ length: 16 }, (_, turn) => planned(turn, inn))
    const pressed = moves.filter((one) => one.tension_move !== '')
    expect(pressed).toHaveLength(4)
    expect(new Set(pressed.slice(0, 2).map((one) => one.tension_move)).size).toBe(2)
    expect(pressed[0]?.tension_move_type).not.toBe(pressed[1]?.tension_move_type)
    expect(pressed.map((one) => one.tension_move_type)).not.toContain('approaching_threat')
  })

  it('leaves a threat that hangs in the air alone', () => {
    expect(planned(3, inn, '', ['boots on the stair']).tension_move).toBe('')
  })

  it('has a plan without any cues, in the shape of the protocol', () => {
    const { cues: _none, ...bare } = { cues: noHints, ...planned(2, noHints) }
    expect(plannerOutputSchema.parse(bare).beats).toEqual(['Show the attempt: ask about the bell'])
  })
})
