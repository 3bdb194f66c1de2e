/**
 * Filler turns, in which nothing is planted: a long story's worth of small things, all different, the same in every
 * run.
 */
import { capitalize } from '../text/capitals-articles-plurals-lists.ts'

const acts = `I look around.|I walk on.|I ask about the weather.|I wait a while.|I check the straps of my pack.|I listen at the door.
  I order something hot.|I follow the sound.|I search the shelves.|I climb up for a better view.|I sit down and rest.
  I count my coins.|I talk to whoever is near.|I try the handle.|I read the notices.|I cross the street.|I go inside.
  I keep to the shadows.|I sharpen my knife.|I ask for the way.`
const scenes = `A cart of cabbages blocks the lane|Rain drums on a tin roof|Two carters argue about a wheel|A boy sells burnt almonds
  Somebody is learning the accordion behind a shutter|The market is being taken down|A line of geese crosses without hurry
  Smoke lies flat over the chimneys|A notary locks his door twice|Laundry freezes on its line|A choir practises one bar over and over
  The baker's window steams up|A pedlar unrolls ribbons nobody wants|Gulls quarrel over a crust|A lame mule refuses the hill
  Chalk dust hangs in the schoolroom light|The tide leaves a rim of foam|An old couple shares one umbrella|Snow begins and stops
  A fiddler tunes and does not play|Wasps have found the cider|The street lamps are lit one by one|A dog sleeps on the chapel steps
  Barrels are rolled down planks|A seamstress bites off a thread|The toll gate creaks|Hail rattles in the gutters|A bonfire of leaves glows`
const people = `a man with a crate of hens|the woman from the corner stall|a pair of apprentices|a tired courier|the tall clerk
  a nun with a basket|somebody's uncle|the night porter|a girl on stilts|a retired drummer|the chandler|a sailor on leave
  the under-gardener|a student of law|the woman who sells string|a chimney sweep|the verger|a boatwright|the lamplighter`
const doings = `nods and says nothing of use|complains about the price of flour|points up the road and shrugs|hums and looks away
  wants to know whether you have eaten|tells a joke that has no end|counts something on their fingers|is sure that it will clear up
  asks you to hold a parcel and takes it back|remembers a better year|offers you half a pear|has no time today
  yawns until their eyes water|says that it was never like this before|recommends the soup|steps aside for a handcart
  blows on cold hands|argues with a shop sign|waits for somebody who does not come|drops a glove and picks it up`
const ends = `Nothing comes of it.|The hour goes by.|You walk on, no wiser.|It is the same as yesterday.|The moment passes.
  Somewhere a door closes.|You keep it in mind and forget it.|The light changes a little.|That is all for now.
  Your boots are wet again.|A clock strikes and is wrong.|You have seen worse.|The road bends out of sight.|Nobody looks up.`

function listed(text: string): readonly string[] {
  return text.split(/[|\n]/).map((phrase) => phrase.trim())
}

const lists = [acts, scenes, people, doings, ends].map(listed)

/** A turn of filler: what was typed, and what was told. */
export function fillerTurn(turn: number): { readonly input: string; readonly narrative: string } {
  const pick = (list: number, step: number): string => {
    const words = lists[list] ?? []
    return words[(turn * step + Math.floor(turn / words.length)) % words.length] ?? ''
  }
  const person = pick(2, 7)
  const met = `${capitalize(person)} ${pick(3, 3)}.`
  return { input: pick(0, 3), narrative: `${pick(1, 5)}. ${met} ${pick(1, 11)}. ${pick(4, 5)}` }
}
