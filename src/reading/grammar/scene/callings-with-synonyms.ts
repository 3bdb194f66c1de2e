/** Words for callings that stand for one another: whoever answers to one of a row may be called by any other. */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { nameWords } from './scene-index.ts'

/** Words for one calling; whoever answers to one of them may be called by any other. */
export const callings: readonly ReadonlySet<string>[] = [
  'bartender barman barmaid barkeep barkeeper barwoman innkeeper landlord landlady publican tapster proprietor taverner ',
  'guard watchman guardsman sentry sergeant constable officer cop policeman policewoman inspector bobby warden lawman bailiff',
  'priest monk friar brother vicar cleric preacher chaplain abbot nun sister priestess clergyman',
  'doctor doc medic healer physician surgeon nurse sawbones',
  'captain skipper commander',
  'boy lad kid youth youngster child apprentice urchin teenager',
  'girl lass kid child',
  'crone granny grandma widow hag gran grandmother',
  'clerk scribe secretary bookkeeper accountant',
  'sailor boatman ferryman fisherman seaman mariner smuggler bargeman deckhand',
  'merchant trader shopkeeper vendor seller shopkeep storekeeper stallholder hawker peddler chandler',
  'thug brute goon bruiser ruffian bandit lout henchman',
  'musician fiddler singer bard minstrel ',
  'hacker netrunner runner decker technician tech mechanic engineer',
  'cook chef',
  'servant butler footman maid waiter waitress',
  'drunk drunkard boozer lush tippler ',
  'dog hound mutt mastiff pup puppy',
  'robot bot droid drone android ',
  'corpo agent fed spook',
  'bouncer doorman muscle doorkeeper',
].map((row) => new Set(row.split(' ')))

/** Whether somebody has the calling that a word names, under whatever word. */
export function isSameCalling(word: string, { name, aliases, tags = [] }: ReadingEntity): boolean {
  const own = [name, ...aliases, ...tags].flatMap(nameWords)
  return callings.some((row) => row.has(word) && own.some((one) => row.has(one)))
}
