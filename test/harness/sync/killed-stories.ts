// Short stories of two synced folders and the app, one for each kind of step of a round. test/unit/sync-killed.test.ts and
// test/slow/sync-killed.test.ts kill a process at each request and each write of them.
import { DAY, LIST, PLAN, REPORT, vault, WEEK, type Story } from './killed-story.ts';

const mine = PLAN.replace('first', 'FIRST');
const theirs = PLAN.replace('third', 'THIRD');
const against = PLAN.replace('first', 'primary');

const story = (name: string, act: Story['act'], others: Partial<Story> = {}): Story => ({
  name,
  act,
  ...others,
});

export const STORIES: readonly Story[] = [
  story('a new note in the folder', ({ A }) => A.write('New.md', 'a new text\n')),
  story('new notes in new folders', ({ A }) => {
    A.write('Home/Garden/Roses.md', 'roses\n');
    A.write('Home/Kitchen.md', 'kitchen\n');
  }),
  story('a new note on the service', ({ app, group }) => {
    app.create('New', 'a new text\n', group('Work'));
    app.create('Report', 'another report with the same name\n', group('Work'));
  }),
  story('an edit in the folder', ({ A }) => A.save('Plan.md', mine)),
  story('an edit on the service', ({ app, id }) => app.edit(id('Plan'), theirs)),
  story('an edit in both folders', ({ A, B }) => {
    A.save('Plan.md', mine);
    B.save('Plan.md', theirs);
  }),
  story('a merge', ({ A, app, id }) => {
    A.save('Plan.md', mine);
    app.edit(id('Plan'), theirs);
  }),
  story('a tick on each side', ({ A, app, id }) => {
    A.tick('List.md', LIST.replace('[ ] call', '[x] call'));
    app.tick(id('List'), 1);
  }),
  story('the same edit on both sides', ({ A, app, id }) => {
    A.save('Plan.md', mine);
    app.edit(id('Plan'), mine);
  }),
  story('a conflict', ({ A, app, id }) => {
    A.save('Plan.md', mine);
    app.edit(id('Plan'), against);
  }),
  story('a conflict of two folders', ({ A, B }) => {
    A.save('Plan.md', mine);
    B.save('Plan.md', against);
  }),
  ...(['folder', 'service'] as const).map((prefer) =>
    story(
      `a conflict that the ${prefer} wins`,
      ({ A, app, id }) => {
        A.save('Plan.md', mine);
        app.edit(id('Plan'), against);
      },
      { sync: { prefer } },
    ),
  ),
  story('two new notes with one path', ({ A, app }) => {
    A.write('New.md', 'the text of the folder\n');
    app.create('New', 'the text of the service\n');
  }),
  story('a note deleted there and changed here', ({ A, app, id }) => {
    A.save('Plan.md', mine);
    app.trash(id('Plan'));
  }),
  story('a note purged there and changed here', ({ A, app, id }) => {
    A.save('Plan.md', mine);
    const plan = id('Plan');
    app.trash(plan);
    app.purge(plan);
  }),
  story('a note deleted here and changed there', ({ A, app, id }) => {
    A.remove('Plan.md');
    app.edit(id('Plan'), theirs);
  }),
  story('a note deleted in the folder', ({ A }) => A.remove('Plan.md')),
  story('a note deleted on the service', ({ app, id }) => app.trash(id('Plan'))),
  story('a note deleted on both sides', ({ A, app, id }) => {
    A.remove('Plan.md');
    app.trash(id('Plan'));
  }),
  story('a note renamed in the folder', ({ A }) => A.rename('Plan.md', 'Home/Project.md')),
  story('a note renamed on the service', ({ app, id, group }) => {
    app.rename(id('Plan'), 'Project');
    app.move(id('Project'), group('Work'));
  }),
  story('a note renamed here and changed there', ({ A, app, id }) => {
    A.rename('Plan.md', 'Project.md');
    app.edit(id('Plan'), theirs);
  }),
  story('a note changed here and renamed there', ({ A, app, id }) => {
    A.save('Plan.md', mine);
    app.rename(id('Plan'), 'Project');
  }),
  story('a note renamed on both sides', ({ A, app, id }) => {
    A.rename('Plan.md', 'Project.md');
    app.rename(id('Plan'), 'Scheme');
  }),
  story('a note renamed here and deleted there', ({ A, app, id }) => {
    A.rename('Plan.md', 'Project.md');
    app.trash(id('Plan'));
  }),
  story('a swap of two names in the folder', ({ A }) => {
    A.rename('Plan.md', 'swapped');
    A.rename('Other.md', 'Plan.md');
    A.rename('swapped', 'Other.md');
  }),
  story('a swap of two names on the service', ({ app, id }) => {
    const [plan, other] = [id('Plan'), id('Other')];
    app.rename(plan, 'Other');
    app.rename(other, 'Plan');
  }),
  story('a cycle of three names on the service, with an edit', ({ app, id }) => {
    const [plan, other, list] = [id('Plan'), id('Other'), id('List')];
    app.rename(plan, 'Other');
    app.rename(other, 'List');
    app.rename(list, 'Plan');
    app.edit(other, 'the text of another note, edited after it\n');
  }),
  story('a new note at the path of a renamed one', ({ A, app, id }) => {
    app.rename(id('Plan'), 'Project');
    app.create('Plan', 'a new plan with the old name\n');
    A.save('Other.md', 'the text of another note, edited\n');
  }),
  story('a name in other letter case in the folder', ({ A }) => A.rename('Plan.md', 'plan.md'), {
    kind: { ignoresCase: true, unicode: 'same' },
  }),
  story('a name in other letter case on the service', ({ app, id }) => app.rename(id('Plan'), 'plan'), {
    kind: { ignoresCase: true, unicode: 'same' },
  }),
  story('a folder renamed', ({ A }) => A.rename('Work', 'Projects')),
  story('a group renamed', ({ app, group }) => app.renameGroup(group('Work'), 'Projects')),
  story('a folder renamed, and the group renamed, too', ({ A, app, group }) => {
    A.rename('Work', 'Projects');
    app.renameGroup(group('Work'), 'Office');
  }),
  story('a folder moved into another one', ({ A }) => A.rename('Work/Deep', 'Home/Deep')),
  story('a group moved into another one', ({ app, group }) => {
    app.createGroup('Home');
    app.moveGroup(group('Work/Deep'), group('Home'));
  }),
  story('a group renamed, and a new note in its folder', ({ A, app, group }) => {
    A.write('Work/New.md', 'a new text\n');
    app.renameGroup(group('Work'), 'Projects');
  }),
  story('an empty folder and an empty group', ({ A, app }) => {
    A.makeFolder('Home/Empty');
    app.createGroup('Office');
  }),
  story('a folder deleted', ({ A }) => A.remove('Work')),
  story('a group deleted', ({ app, group }) => app.deleteGroup(group('Work'))),
  story(
    'a group deleted, and a note in it changed',
    ({ A, app, group }) => {
      A.save('Work/Report.md', `${REPORT}with a second line\n`);
      app.deleteGroup(group('Work'));
    },
    { other: 'a note that is back from the trash is no longer in its group, which was deleted' },
  ),
  story('a day that is new in the folder', ({ A }) => {
    A.write(DAY, 'what I did\n');
    A.write(WEEK, 'what I did that week\n');
  }),
  story('a day that is new on the service', ({ app }) => {
    app.day('2026-03-01', 'what I did\n');
    app.openDay('2026-03-02');
  }),
  story('a day that is new on both sides', ({ A, B, app }) => {
    A.write(DAY, 'written in the folder\n');
    B.write(DAY, 'written in the other folder\n');
    app.day('2026-03-01', 'written in the app\n');
  }),
  story('a day that is new in two folders', ({ A, B }) => {
    A.write(DAY, 'written in the folder\n');
    B.write(DAY, 'written in the other folder\n');
  }),
  story('a day with a template', ({ A, app }) => {
    app.setDailyTemplate(app.create('Template', '# Day\n\n'));
    A.write(DAY, 'written in the folder\n');
  }),
  story(
    'a day deleted and begun again',
    ({ A, app, id }) => {
      app.trash(id('2026-03-01'));
      app.day('2026-03-01', 'begun again\n');
      A.save(DAY, 'the first text\nand another line\n');
    },
    {
      before: (scene) => {
        vault(scene);
        scene.app.day('2026-03-01', 'the first text\n');
      },
    },
  ),
  story('a picture uploaded', ({ A }) => A.write('Home/new.png', 'bytes of a new picture')),
  story('a picture on the service', ({ app }) => app.putFile('Home/new.png', 'bytes of a new picture')),
  story('a picture replaced in the folder', ({ A }) => A.save('Work/pic.png', 'other bytes of a picture')),
  story('a picture replaced on the service', ({ app }) => app.putFile('Work/pic.png', 'their bytes')),
  story('a picture moved in the folder', ({ A }) => A.rename('Work/pic.png', 'Home/moved.png')),
  story('a picture moved on the service', ({ app, file }) =>
    app.moveFile(file('Work/pic.png'), 'Home/moved.png'),
  ),
  story('a picture moved here and replaced there', ({ A, app }) => {
    A.rename('Work/pic.png', 'moved.png');
    app.putFile('Work/pic.png', 'their bytes');
  }),
  story('a picture in conflict', ({ A, app }) => {
    A.save('Work/pic.png', 'other bytes of a picture');
    app.putFile('Work/pic.png', 'their bytes');
  }),
  ...(['folder', 'service'] as const).map((prefer) =>
    story(
      `a picture in conflict, and the ${prefer} wins`,
      ({ A, app }) => {
        A.save('Work/pic.png', 'other bytes of a picture');
        app.putFile('Work/pic.png', 'their bytes');
      },
      { sync: { prefer } },
    ),
  ),
  story('a picture deleted in the folder', ({ A }) => A.remove('Work/pic.png')),
  story('a picture deleted on the service', ({ app, file }) => app.deleteFile(file('Work/pic.png'))),
  story('a picture deleted there and changed here', ({ A, app, file }) => {
    A.save('Work/pic.png', 'other bytes of a picture');
    app.deleteFile(file('Work/pic.png'));
  }),
  story(
    'the first sync with both sides',
    ({ A, app }) => {
      A.write('Plan.md', PLAN);
      A.write('Same.md', 'the same text on both sides\n');
      A.write('Here.md', 'only in the folder\n');
      A.write('Moved/Twin.md', 'an equal text at another path\n');
      A.write('pic.png', 'bytes of the folder');
      A.write(DAY, 'written in the folder\n');
      app.create('Plan', against);
      app.create('Same', 'the same text on both sides\n');
      app.create('There', 'only on the service\n');
      app.putFile('pic.png', 'bytes of the service');
      app.day('2026-03-01', 'written in the app\n');
      app.create('Twin', 'an equal text at another path\n');
    },
    { before: () => {} },
  ),
  story('many things at once', ({ A, B, app, id, group }) => {
    A.save('Plan.md', mine);
    A.write('Home/New.md', 'a new text\n');
    A.rename('Other.md', 'Work/Renamed.md');
    A.write(DAY, 'written in the folder\n');
    A.save('Work/pic.png', 'other bytes of a picture');
    B.save('Plan.md', against);
    B.remove('List.md');
    B.write('Home/New.md', 'another new text\n');
    app.rename(id('Idea'), 'Vision');
    app.renameGroup(group('Work'), 'Projects');
    app.edit(id('Report'), `${REPORT}with a second line\n`);
    app.create('Fresh', 'from the app\n', group('Projects'));
    app.day('2026-03-01', 'written in the app\n');
  }),
];
