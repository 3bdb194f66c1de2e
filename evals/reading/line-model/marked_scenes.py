"""Reads scenes with marked lines (data/marked-scenes) and says what is wrong with them: python3 marked_scenes.py FILE."""
import re,sys
ACTS=set('go look examine search listen read take steal give show put use open close unlock climb hide sneak follow flee wait rest attack grapple force defend help heal free trade bribe consume perform insight equip cast craft burn dig disable hack think recall ready gesture surrender improvise'.split())
SAY=set('ask tell persuade deceive accuse intimidate provoke greet agree refuse flirt bribe show'.split())
part=re.compile(r'\{([asqgrcnxt])(?::([a-z]+))?((?:[@>#][opktw]\d+)*)\|([^{}]*)\}')
slot=re.compile(r'\[([ptwkom]\d*):([^\[\]]*)\]')
def parse(path):
    scenes=[];cur=None;errors=[]
    for n,l in enumerate(open(path),1):
        l=l.rstrip('\n')
        if not l.strip(): continue
        if l.startswith('## '):
            cur={'id':l[3:].split('|')[0].strip(),'genre':l[3:].split('|')[-1].strip(),'place':'','before':'','ent':{},'lines':[]};scenes.append(cur);continue
        if cur is None: errors.append((n,'text before the first scene'));continue
        m=re.match(r'([ptwok]\d+) (.+)',l)
        if m:
            a,_,b=m.group(2).partition(' | ');cur['ent'][m.group(1)]=(a.strip(),b.strip());continue
        if l.startswith('place:'): cur['place']=l[6:].strip();continue
        if l.startswith('before:'): cur['before']=l[7:].strip();continue
        m=re.match(r'([a-z]+)> (.+)',l)
        if not m: errors.append((n,'not understood: '+l[:60]));continue
        t=m.group(2);parts=[]
        rest=part.sub('',t)
        if '{' in rest or '}' in rest: errors.append((n,'broken or nested part: '+rest[:100]));continue
        ok=True
        for p in part.finditer(t):
            kind,act,links,body=p.groups()
            if kind=='a' and act not in ACTS: errors.append((n,f'unknown act {act}'));ok=False
            if kind=='s' and act not in SAY: errors.append((n,f'unknown speech act {act}'));ok=False
            left=slot.sub('',body)
            if '[' in left or ']' in left: errors.append((n,'broken slot: '+body[:80]));ok=False
            for i in re.findall(r'[@>#]([opktw]\d+)',links)+[s.group(1) for s in slot.finditer(body) if len(s.group(1))>1]:
                if i not in cur['ent']: errors.append((n,f'{i} is not in the scene'));ok=False
            parts.append((kind,act,links,body))
        if not parts: errors.append((n,'no part marked'));ok=False
        if ok: cur['lines'].append((m.group(1),t))
    return scenes,errors
if __name__=='__main__':
    scenes,errors=parse(sys.argv[1])
    for n,e in errors[:40]: print(f'line {n}: {e}')
    lines=[t for s in scenes for _,t in s['lines']]
    bare=[slot.sub(lambda m:m.group(2),part.sub(lambda m:m.group(4),t)) for t in lines]
    print(len(scenes),'scenes',len(lines),'good lines',len(errors),'errors;','15+ words',sum(len(b.split())>=15 for b in bare),'2+ acts',sum(len(re.findall(r'\{[as]:',t))>1 for t in lines),'with an offer',sum('@o' in t for t in lines),'questions',sum('{q|' in t for t in lines))
