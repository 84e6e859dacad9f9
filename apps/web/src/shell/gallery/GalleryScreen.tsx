import './gallery.css';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Switch } from '@vitrine/ui/components/Switch';
import { useLayoutEffect, useState } from 'react';
import { chooseColorMode } from '../../ground/preferences.ts';
import { useColorMode } from '../../ground/theme.ts';
import { Actions } from './Actions.tsx';
import { Entries } from './Entries.tsx';
import { FigureSpecimens } from './FigureSpecimens.tsx';
import { Lists } from './Lists.tsx';
import { Panels } from './Panels.tsx';
import { LongTexts } from './specimen.tsx';

type Direction = 'ltr' | 'rtl';

/** Every component in every state, for eyes and for tests. Development only; its words are English and stay here. */
export function GalleryScreen() {
  const mode = useColorMode();
  const [direction, setDirection] = useState<Direction>(
    new URLSearchParams(location.search).get('dir') === 'rtl' ? 'rtl' : 'ltr',
  );
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.dir;
    root.dir = direction;
    return () => {
      root.dir = before;
    };
  }, [direction]);
  return (
    <DirectionProvider direction={direction}>
      <LongTexts value={isLong}>
        <div className="flex min-h-0 flex-1 flex-col lg:overflow-y-auto">
          <div className="mx-auto flex w-full max-w-300 min-w-0 flex-col gap-4 p-4">
            <h1 className="text-xl font-bold">Components</h1>
            <div className="grid gap-3 md:grid-cols-3">
              <Segmented
                look="box"
                label="Colours"
                options={[
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                ]}
                value={mode}
                onChange={chooseColorMode}
              />
              <Segmented
                look="box"
                label="Direction"
                options={[
                  { value: 'ltr', label: 'Left to right' },
                  { value: 'rtl', label: 'Right to left' },
                ]}
                value={direction}
                onChange={setDirection}
              />
              <Switch label="Long texts" checked={isLong} onChange={setIsLong} />
            </div>
            <div className="grid min-w-0 items-start gap-4 md:grid-cols-2">
              <Actions />
              <Entries />
              <Panels />
              <FigureSpecimens />
              <Lists />
            </div>
          </div>
        </div>
      </LongTexts>
    </DirectionProvider>
  );
}
