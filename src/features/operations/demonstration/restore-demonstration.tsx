import { useState } from 'react';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { Button } from '../../../admin-ui/button.tsx';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { ConfirmDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import { Card } from '../../../admin-ui/page.tsx';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { TRASH_DAYS } from '../../../shared/trash.ts';
import { undoOperation } from '../../platform/journal/undo.ts';
import { showSections } from '../../platform/settings/history/restore-version.ts';
import { demonstrationApi } from './demonstration.client.ts';

export function RestoreDemonstration() {
  const { data } = useServerData(demonstrationApi.readOf('GET /demonstration/emptied'));
  const [isAsking, setIsAsking] = useState(false);
  if (data === null) return null;
  return (
    <Card>
      <h2>Reprendre la démonstration</h2>
      <p>
        Pendant {TRASH_DAYS} jours, elle revient en entier : véhicules, tarifs, avis, réglages et statistiques.{' '}
        <Link to={ADMIN_PATHS.trash}>La corbeille</Link> ne rend que les véhicules.
      </p>
      <Button look="ghost" onClick={() => setIsAsking(true)}>
        Reprendre la démonstration
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Reprendre la démonstration ?"
          text="Ses véhicules, ses tarifs et ses avis reviennent sur le site. Les réglages que vous avez changés depuis restent comme ils sont."
          no="Annuler"
          confirmLabel="Reprendre"
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            focusHeading();
            void undoOperation(data.operation, { onUndone: showSections });
          }}
        />
      )}
    </Card>
  );
}
