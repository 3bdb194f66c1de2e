import { describe, expect, it } from 'vitest'
import { readLine } from './read-line.ts'
import { sampleScene } from './sample-scene.ts'

/** Lines with a violent word in which nobody asks for violence: idiom, denial, thought, question, speech, condition. */
const calm = `
kill the lights | kill some time at the bar | buy some time | shoot the breeze with Odile | shoot a look at Bram | hit the hay
hit the road | take a stab at the riddle | I would never hurt Odile | I don't attack anyone | do not attack | should I attack Bram?
what if I stab him? | I think about killing the captain | could I kill him quietly? | who killed Maren? | "I will not fight you," I say
ask Odile who killed the miller | ask about the murder | break the ice with Odile | burn the midnight oil | strike a deal with Bram
strike up a conversation with the captain | punch in the code | beat around the bush | fight the urge to run | I refuse to fight
without hurting anyone, I slip past | rather than attack I hide | instead of fighting, I run | drop the subject | drop by the bar
knock on the door | cut to the chase | cut a deal with Bram | slice of bread please | take a shot of rum | kick back by the fire
kick off my boots | crack a joke | crush on the innkeeper | execute the plan | charge my phone | target practice | hammer out a deal
shoot for the door | throw a party | throw Odile a smile | toss a coin | I imagine stabbing the captain | threaten to kill Bram
warn Bram that I will hurt him | read about the fire | sit by the fire | fire | the guard attacks me | he hits me | finish my drink
end the conversation | give up on the book | surrender is not an option | never surrender | press the attack? no, wait | stop fighting
I calm down and sheathe my sword | beat the drum | slap on a smile | stoke the fire | light a candle | put the fire out
is the dog going to bite me? | if he moves I stab him | kick the vending machine | smash hit song
I'd rather not attack Bram | better not stab him | I decide not to hit the guard | no way am I stabbing Bram | I almost punch Bram
attack Bram, no, better not | punch him. actually no | stab Bram? no. | hit the guard - scratch that, talk to him | never mind the fight, ask Odile
don't hit him, just talk | I nearly draw my sword on him | I hold off attacking the captain | flog my coat to Odile
`
const grave = new Set(['attack', 'grapple', 'burn', 'surrender'])

describe('no line starts what nobody asked for', () => {
  const scenes = [
    sampleScene(),
    sampleScene({
      mode: 'combat',
      people: sampleScene().people.map((one) => ({ ...one, tags: ['hostile'] })),
    }),
  ]
  it.each(
    calm
      .split(/[|\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )('%s', (line) => {
    for (const scene of scenes) {
      const reading = readLine(line, scene)
      const done = reading.band === 'improvise' || reading.mode !== 'play' ? [] : reading.actions
      expect(done.filter(({ action }) => grave.has(action))).toEqual([])
    }
  })
  it('takes empty hands for what they are where nobody fights', () => {
    const { actions } = readLine('show Bram my empty hands', sampleScene())
    expect(actions.map(({ action }) => action)).not.toContain('surrender')
  })
  it('still hits when it is told to', () => {
    const [, fight] = scenes
    for (const line of ['attack Bram', 'stab him', 'I swing my sword at the captain', 'punch the guard']) {
      const reading = readLine(line, { ...(fight ?? sampleScene()), focus: ['bram'] })
      expect([reading.band, reading.actions[0]?.action, reading.actions[0]?.target]).toEqual([
        'act',
        'attack',
        'bram',
      ])
    }
  })
  it('offers a grave act it is not sure of instead of doing it', () => {
    const reading = readLine('clobber the fishmonger', sampleScene({ focus: ['bram'] }))
    expect(reading.band).toBe('improvise')
    expect(reading.chips?.[0]?.action.action).toBe('attack')
  })
})
