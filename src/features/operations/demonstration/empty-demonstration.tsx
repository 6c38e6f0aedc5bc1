import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../admin-ui/button.tsx';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { Card } from '../../../admin-ui/page.tsx';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { count } from '../../../shared/text/french.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { PasswordDialog } from '../../platform/team/account/password-dialog.tsx';
import { demonstrationApi } from './demonstration.client.ts';
import type { DemonstrationCounts } from './demonstration.schema.ts';
import { useEmptying } from './use-emptying.ts';

export function EmptyDemonstration() {
  const { data } = useServerData(demonstrationApi.readOf('GET /demonstration'));
  const [isAsking, setIsAsking] = useState(false);
  if (data === null || Object.values(data).every((number) => number === 0)) return null;
  return (
    <Card>
      <h2>Vider la démonstration</h2>
      <p>
        Ce site contient encore {contentsOf(data)} de la démonstration. Ce que vous avez ajouté ou changé reste ; une
        sauvegarde est faite avant.
      </p>
      <Button look="ghost" onClick={() => setIsAsking(true)}>
        Vider la démonstration
      </Button>
      {isAsking && <EmptyingQuestion counts={data} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function EmptyingQuestion({ counts, onClose }: { counts: DemonstrationCounts; onClose: () => void }) {
  const { progress, empty } = useEmptying();
  return (
    <PasswordDialog
      title="Vider la démonstration ?"
      text={`Partent du site : ${contentsOf(counts)}, et les statistiques inventées d’avant le premier démarrage. Les véhicules restent ${TRASH_DAYS} jours à la corbeille, les réglages dans leur historique, et la sauvegarde faite avant garde tout. Les marques restent pour vos véhicules ; celles de trop se suppriment dans « Marques ». Si la loi demande alors des réglages qui manquent, le site repasse « en préparation ».`}
      action="Vider"
      {...(progress && {
        busy: progress.total > 0 ? `Sauvegarde : ${progress.done} sur ${progress.total}` : 'Sauvegarde avant de vider…',
      })}
      isDeletion
      onSubmit={async (current) => {
        await empty(current);
        flushSync(onClose);
        focusHeading();
      }}
      onClose={onClose}
    />
  );
}

function contentsOf({ cars, trucks, rates, reviews, settings }: DemonstrationCounts): string {
  const parts = [
    cars > 0 && count(cars, 'voiture'),
    trucks > 0 && count(trucks, 'camion'),
    rates > 0 && count(rates, 'tarif'),
    reviews > 0 && `${reviews} avis`,
    settings > 0 && count(settings, 'réglage'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
