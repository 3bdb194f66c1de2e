/** What was said is what is answered, at the command line: whom it is for, what it asks, and every question of it. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

const told = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ type, details }) =>
    type === 'disclosed' ? [String(details.entry_id).replace(/^.*:/, '')] : [],
  )
const answered = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ details }) =>
    details.kind === 'answered' ? [String(details.entry_id).replace(/^.*:/, '')] : [],
  )
const spoken = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ type, details }) => (type === 'spoke' ? [String(details.kind)] : []))
const asked = ({ acts }: Played): readonly string[] =>
  acts.flatMap(({ action, target_id }) => (action === 'ask' ? [target_id.replace(/^.*:/, '')] : []))

describe('whom words are for', () => {
  it('the boy one asks about is not called, however he is named', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const byTheWay = await type(
      'ask rusk about the tide',
      '"And the boy, Tam Wick? When did you last write him down?"',
    )
    expect(asked(byTheWay)).toEqual(['pell_rusk'])
    expect(told(byTheWay)).toEqual(['k_rusk_tam'])
    const row = await type('go to gutters row', 'I ask Nan Eddy, "Have you seen Tam Wick, the Elder\'s boy?"')
    expect(asked(row)).toEqual(['nan_eddy'])
    expect(row.said).not.toContain('not here')
  })

  it('a title may be shortened, with its full stop', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const called = await type('Sgt. Rusk, how many of those masons came in, and on what day?')
    expect(told(called)).toEqual(['k_rusk_company'])
    expect(called.said).toContain('Brought six masons in on Monday')
  })

  it('whoever sits where one goes to hears what is said there', async () => {
    const { type } = await beginAt('dead_drop')
    const booth = await type(
      'ask viktor about jin',
      'I flop into the booth opposite Chen, and say: so who pressed delete on my friend, huh?',
    )
    expect(asked(booth)).toEqual(['agent_chen'])
    expect(booth.said).toContain('"So who pressed delete on my friend, huh?"')
  })

  it('both elbows are not both people', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const inn = await type(
      'GOD MODE: teleport me to the Dry Stool',
      'look around',
      'I put both elbows on the bar and ask Brida, "Who had the upper room last night?"',
    )
    expect(asked(inn)).toEqual(['brida_oake'])
  })
})

describe('what is asked', () => {
  it('words for an offer ask after the offer, and no table', async () => {
    const { type } = await beginAt('dead_drop')
    const offer = await type(
      'sit down opposite Agent Chen',
      '"And what, precisely, does a woman of your office put on the table for my forgetting?"',
    )
    expect(told(offer)).toEqual(['k_offer'])
    expect(spoken(offer)).toEqual([])
  })

  it('the man on a stool is whoever it is called after', async () => {
    const { type } = await beginAt('dead_drop')
    const stool = await type(
      'I ask Viktor, "The man on that stool. When was he last in, and who was he with?"',
    )
    expect(told(stool)).toEqual(['k_route'])
    expect(answered(stool)).toEqual(['a_last_seen', 'a_with_whom'])
    expect(stool.acts.at(-1)?.topics).toEqual(['neo_seattle:jin'])
  })

  it('of several ways to say a thing the one is said that has what was asked', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    expect((await type('ask Rusk where Tam Wick was going')).said).toContain('Last seen making for the Stool')
  })

  it('another question about the same is no repetition, and is owned to be unknown', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const other = await type('ask rusk about tam wick', '"Sergeant, did Tam have a sweetheart in the hills?"')
    expect(spoken(other)).toEqual(['unknown'])
    const again = await type('ask rusk about tam wick')
    expect(again.turn.engine_events.map(({ type: kind }) => kind)).toContain('told_before')
  })

  it('what has no answer is not said back', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const unknown = await type('ask rusk who waltzed yesterday and who tangoed')
    expect(asked(unknown)).toEqual(['pell_rusk'])
    expect(unknown.said).not.toContain('"Who? ')
    expect(spoken(unknown)).toEqual(['unknown'])
    const gate = await type('ask rusk who has come through the gate today and who left')
    expect(asked(gate)).toEqual(['pell_rusk'])
    expect(answered(gate)).toEqual(['rusk_carter'])
  })

  it('what rises by the hour is known to whoever measures it', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const rising = await type(
      'go to gutters row',
      'I crouch by the kneeling man and ask, "How fast is it coming?"',
    )
    expect(rising.said).toContain('Higher every half hour')
  })
})

describe('one speech', () => {
  it('is told as it was said, without the verb that says it', async () => {
    const { type } = await beginAt('dead_drop')
    const said = await type(
      'I lean over the bar and ask Viktor softly, "Was it you who began to rub him away?"',
    )
    expect(said.said).toContain('"Was it you who began to rub him away?"')
    expect(said.said).not.toContain('softly, Was')
  })

  it('beside its verb of saying is one talk', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const row = await type(
      'go to gutters row',
      '"Have you seen Tam Wick?" I ask Nan Eddy, and I buy an oyster for courtesy\'s sake.',
    )
    expect(asked(row)).toEqual(['nan_eddy'])
  })

  it('told of is told of, and an initial ends no sentence', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const company = await type(
      'I ask Rusk who this Q. Company belongs to and where their twelve crates went.',
    )
    expect(told(company)).toEqual(['k_rusk_company'])
    expect(company.said).not.toContain('"I ask Rusk')
  })
})
