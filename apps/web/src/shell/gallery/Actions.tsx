import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { InfoTip } from '@vitrine/ui/components/InfoTip';
import { Menu } from '@vitrine/ui/components/Menu';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Switch } from '@vitrine/ui/components/Switch';
import { Tabs } from '@vitrine/ui/components/Tabs';
import { Bell, Info, MoreHorizontal, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Line, Specimen, State, useSample } from './specimen.tsx';

const TONES = ['accent', 'buy', 'sell', 'plain', 'ghost', 'danger'] as const;

export function Actions() {
  const t = useSample();
  return (
    <>
      <Specimen name="Button">
        {(['large', 'medium', 'small'] as const).map((size) => (
          <State key={size} name={size}>
            <Line>
              {TONES.map((tone) => (
                <Button key={tone} tone={tone} size={size}>
                  {t(tone === 'buy' ? 'Buy 0.10 EUR/USD' : tone)}
                </Button>
              ))}
            </Line>
          </State>
        ))}
        <State name="busy">
          <Line>
            {TONES.map((tone) => (
              <Button key={tone} tone={tone} busy>
                {t(tone)}
              </Button>
            ))}
          </Line>
        </State>
        <State name="inert">
          <Line>
            {TONES.map((tone) => (
              <Button key={tone} tone={tone} inert>
                {t(tone)}
              </Button>
            ))}
          </Line>
        </State>
        <State name="with an icon">
          <Line>
            <Button tone="accent" icon={<Plus aria-hidden size={18} />}>
              {t('New account')}
            </Button>
            <Button icon={<Plus aria-hidden size={18} />} busy>
              {t('New account')}
            </Button>
          </Line>
        </State>
      </Specimen>

      <Specimen name="IconButton">
        <Line>
          <IconButton label="Notices" icon={<Bell aria-hidden size={20} />} />
          <IconButton label="Add" tone="plain" icon={<Plus aria-hidden size={20} />} />
          <IconButton label="Delete" tone="danger" icon={<Trash2 aria-hidden size={20} />} />
          <IconButton label="Add, not now" tone="plain" inert icon={<Plus aria-hidden size={20} />} />
          <IconButton label="Adding" tone="plain" busy icon={<Plus aria-hidden size={20} />} />
        </Line>
        <h3 className="font-semibold">Menu, info tip</h3>
        <MenuSpecimen />
      </Specimen>
      <Choices />
    </>
  );
}

function MenuSpecimen() {
  const t = useSample();
  const [isPinned, setIsPinned] = useState(true);
  return (
    <Line>
      <Menu
        trigger={<IconButton label="More" tone="plain" icon={<MoreHorizontal aria-hidden size={20} />} />}
        entries={[
          { key: 'open', label: t('Open details'), icon: <Info aria-hidden size={18} />, onPress: () => undefined },
          { key: 'pin', label: t('Pinned'), checked: isPinned, onChange: setIsPinned },
          { key: 'off', label: t('Not possible now'), disabled: true, onPress: () => undefined },
          { key: 'line', kind: 'line' },
          {
            key: 'delete',
            label: t('Delete'),
            danger: true,
            icon: <Trash2 aria-hidden size={18} />,
            onPress: () => undefined,
          },
        ]}
      />
      <span>
        {t('Margin')}{' '}
        <InfoTip label="What is this?">{t('The part of your money that is held while a position is open.')}</InfoTip>
      </span>
    </Line>
  );
}

function Choices() {
  const t = useSample();
  const [period, setPeriod] = useState<string>('5min');
  const [kind, setKind] = useState<'market' | 'pending'>('market');
  const [tab, setTab] = useState<'open' | 'pending' | 'closed'>('open');
  const [isOn, setIsOn] = useState(true);
  const [isAgreed, setIsAgreed] = useState(false);
  return (
    <>
      <Specimen name="Tabs and segments">
        <State name="tabs">
          <Tabs
            label="Orders"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'open', label: t('Open'), count: 3, panel: <p className="py-4">{t('Three open positions')}</p> },
              { value: 'pending', label: t('Pending'), count: 128, panel: <p className="py-4">{t('Many')}</p> },
              { value: 'closed', label: t('Closed'), panel: <p className="py-4">{t('None yet')}</p> },
            ]}
          />
        </State>
        <State name="tabs, sharing the width">
          <Tabs
            fill
            label="Mode"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'open', label: t('Contract'), panel: <span className="sr-only">Contract</span> },
              { value: 'pending', label: t('Future'), panel: <span className="sr-only">Future</span> },
            ]}
          />
        </State>
        <State name="segments: strip">
          <Segmented
            label="Period"
            value={period}
            onChange={setPeriod}
            options={['1min', '5min', '15min', '30min', '60min', '1day', '1week', 'year'].map((value) => ({
              value,
              label: value,
            }))}
          />
        </State>
        <State name="segments: box">
          <Segmented
            look="box"
            label="Kind"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'market', label: t('Market') },
              { value: 'pending', label: t('Pending') },
            ]}
          />
        </State>
      </Specimen>

      <Specimen name="Switch and checkbox">
        <div>
          <Switch label={t('Stop loss')} checked={isOn} onChange={setIsOn} />
          <Switch
            label={t('Take profit')}
            note={t('Closes by itself at your price')}
            checked={!isOn}
            onChange={() => setIsOn(!isOn)}
          />
          <Switch label={t('Sending')} checked busy onChange={setIsOn} />
          <Switch label={t('Not possible now')} checked={false} disabled onChange={setIsOn} />
          <Switch label={t('On, fixed')} checked disabled onChange={setIsOn} />
        </div>
        <div>
          <Checkbox label={t('I have read the terms')} checked={isAgreed} onChange={setIsAgreed} />
          <Checkbox
            label={t('I agree to the agreement')}
            error={t('Agree to it to go on')}
            checked={isAgreed}
            onChange={setIsAgreed}
          />
          <Checkbox label={t('All')} note={t('Three of seven')} mixed checked={false} onChange={setIsAgreed} />
          <Checkbox label={t('Fixed')} checked disabled onChange={setIsAgreed} />
        </div>
      </Specimen>
    </>
  );
}
