/**
 * Words that players use for one another when they say an offered choice in their own words: a row is a group, a word
 * may stand in several. Only for comparing a line with offers: there the rest of the words decides with it.
 */
import { lazy } from '../../../core/lazy-constant.ts'

const verbs = `
take grab snatch swipe lift steal nick pinch pocket seize pick fetch get remove pull
smash break kick bash force pry prise lever crack bust hit punch boot jemmy shatter wreck
hit strike punch bash whack slam smash attack
open unlock pick crack jimmy force
hack breach crack jack spoof break
run bolt flee sprint dash escape rush charge race leg scarper
charge rush storm burst barge ambush jump attack
chase pursue follow run
go walk head move step stroll wander travel cross get come make leave
sneak slip creep slink steal sidle edge tiptoe squeeze slide
hide duck crouch conceal cover stow lurk flatten crawl
climb clamber scramble scale mount
jump leap vault hop dive spring hurdle
swim wade dive paddle
look watch study examine inspect check peer gaze stare see view observe survey glance scan peek
search rummage rifle frisk ransack go look check comb
read leaf flip browse peruse page reread
listen eavesdrop overhear hear
speak say talk tell mention state utter whisper murmur announce name
shout yell call cry holler scream bellow
ask question inquire enquire
write chalk scribble scrawl jot sign note
sing hum chant croon play perform
show present display reveal produce wave hold
give hand offer pass slip slide donate contribute pay share lend toss
pay bribe tip compensate bung outbid
buy purchase order get hire rent book pay
sell trade flog hawk
throw toss hurl chuck fling lob flick pitch cast heave
push shove nudge press knock barge topple tip back
pull yank tug drag haul draw jerk heave bring
drop lower lay set put place rest leave let
put place set lay stick slot insert load fit mount hang install plug
scatter spread strew sprinkle lay spill
hang attach fit mount fasten reattach fix put
cut slash slice saw sever hack chop
tie bind fasten
untie free release loose loosen unbind cut rescue
pour spill tip empty splash
burn light ignite torch kindle
douse extinguish snuff quench blow put kill dim smother
wait stay hold linger pause remain delay
rest lean sit relax settle warm breathe
sit settle perch plonk crouch take squat
stand rise
help assist aid lend carry support
carry haul lug move bring bear take transport
calm soothe quiet quieten pacify settle pet pat stroke befriend
scare frighten shoo chase drive terrify spook threaten intimidate warn
warn signal alert wave
accuse denounce blame name
lie bluff pretend claim deceive fib invent act pose fake
cheat palm swindle
play gamble wager bet dice
refuse decline reject deny turn
accept take agree
touch feel press lay stroke pat
enter punch type key input press tap
use try work operate employ
distract lure divert draw
follow trace track trail
ring toll sound chime strike
pluck twang strum tap
send order tell
join mingle mix circulate chat
drink sip swig gulp taste quaff have
feed give toss throw
publish broadcast upload release post share stream
pull download copy grab fetch take
mask disguise hide cover spoof conceal
turn flip rotate spin swing twist face
sew stitch embroider mend
point aim direct shine gesture
stop halt block prevent confront
remind recall mention
introduce greet
row paddle sail ferry boat
vanish disappear hide slip lose melt
lose shake
blend melt vanish merge mix disappear
surrender yield submit
fight attack battle brawl
bore tire
load winch hoist lift heave drag
let leave allow
knock rap tap bang
light shine
compare match
finish complete end
circulate mingle
close shut
stay remain keep stand
keep hold stay
deal ante
`

const things = `
man guy fellow bloke chap gentleman
woman lady girl
boy kid lad child youth apprentice
girl child kid lass
people everyone everybody crowd folk patrons guests audience room all others whole house
crowd people throng mass press
guard watchman sentry watch patrol
dog hound mastiff mutt pup
father dad papa
mother mum mom
money coin cash crown credit cred gold silver payment fee pay purse wallet
advance half part upfront
food bread meal ration rations supper meat
meat beef jerky
drink round ale beer pint booze
letter note paper document
book log ledger register record journal volume
list names roll
lamp lantern light torch lamps beam
light lamp beam lantern
door doors gate entrance doorway
window louvre pane
stair stairs steps staircase stairway
rope cable line cord ropes bonds
chair seat stool bench place
chimney stack hearth fireplace
rubbish garbage trash refuse
computer terminal system console machine
machine vendor dispenser
screen display monitor
code number pin password combination
box crate case chest
barrel cask keg
shelf shelves pigeonhole pigeonholes cabinet
house houses housefront housefronts building
roof rooftop roofs leads tiles
street road alley lane
pub bar tavern inn
boat rowboat dinghy skiff
water sea river harbour tide
hole gap opening
noise racket sound
song tune verse ballad
word name
name called
picture photo portrait
radio wireless transmitter
barometer glass gauge
figure number digit
erasure rubbed erased
thing things stuff belongings gear
truth honest honestly
bed bedstead cot bunk
clapper tongue
mark marks print handprint
hand palm hands
arm skin
track tracks trail stripe line
sign board nameboard
trick bluff
corner bend
price cost discount
price bargain haggle barter
question answer
moment minute while bit
night evening tonight
nobody no-one none
someone somebody
alone myself yourself
quietly silently softly
slow slowly
technician tech engineer
shift
big large great
scared afraid
false fake made-up bogus invented
wrong other opposite
order properly right proper
near beside next
front ahead
edge brink
`

const groups = lazy((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  const rows = `${verbs}\n${things}`.split('\n').filter((row) => row !== '')
  for (const [at, row] of rows.entries())
    for (const word of new Set(row.split(' '))) found.set(word, [...(found.get(word) ?? []), `~${at}`])
  return found
})

/** The groups that a word in its base form belongs to. */
export function kinOf(word: string): readonly string[] {
  return groups().get(word) ?? []
}
