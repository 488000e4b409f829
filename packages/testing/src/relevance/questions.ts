/** A message of a user, in their words. */
export interface Said {
  nick: string;
  text: string;
}

/** A text that a user types to find something again, and the messages of a day that answer it. */
export interface Question {
  /** The search text. */
  ask: string;
  /** The day of the corpus that contains the answer. */
  day: string;
  /** The answers, any of which counts; each with enough words to distinguish it from all others of its author. */
  answers: readonly [Said, ...Said[]];
}

/**
 * Questions that a user of the team would type, and their answers, chosen by reading the conversations: rare words, two
 * words, names, code, phrases, operators, other languages, and what a user remembers of a topic instead of its words.
 *
 * The quotations are from J. Kummerfeld et al., "A Large-Scale Corpus for Conversation Disentanglement", ACL 2019, CC
 * BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
 */
export const questions: readonly Question[] = [
  {
    ask: 'irssi ignore joins',
    day: '2012-05-20',
    answers: [
      {
        nick: 'ubottu',
        text: 'To ignore joins, parts, quits in irssi:  /ignore #ubuntu +JOINS +PARTS +QUITS',
      },
    ],
  },
  {
    ask: 'lost grub installing windows',
    day: '2012-05-20',
    answers: [
      {
        nick: 'ubottu',
        text: 'Lost GRUB after installing Windows? See https://help.ubuntu.com/community/RestoreGrub',
      },
    ],
  },
  {
    ask: 'in:ubuntu-2012 install gnome-shell',
    day: '2012-05-20',
    answers: [{ nick: 'stiltzkin', text: 'sudo apt-get install gnome-shell last time I checked' }],
  },
  {
    ask: 'ufw port range',
    day: '2008-04-27',
    answers: [{ nick: 'laeg', text: "open a port range in ufw? it won't accept 6881-6999" }],
  },
  {
    ask: 'from:nickrd networking start',
    day: '2008-04-27',
    answers: [{ nick: 'nickrud', text: 'I think all I had to do was sudo /etc/init.d/networking start' }],
  },
  {
    ask: 'pkg-config gtkmm',
    day: '2008-04-27',
    answers: [{ nick: 'NW2190', text: '$g++ window.cpp `pkg-config gtkmm-2.4 --cflags --libs`' }],
  },
  {
    ask: '"lspci | grep"',
    day: '2008-04-27',
    answers: [{ nick: 'nickrud', text: 'what video chip do you have?  lspci | grep -i vga will tell you' }],
  },
  {
    ask: 'xserver-xorg-video-sis',
    day: '2008-04-27',
    answers: [
      { nick: 'nickrud', text: 'sudo apt-get install  xserver-xorg-video-sis , then log out and back in' },
    ],
  },
  {
    ask: 'from:nickrud root account recovery mode',
    day: '2008-04-27',
    answers: [{ nick: 'nickrud', text: 'after you have enabled the root account in recovery mode' }],
  },
  {
    ask: 'blkid uuid',
    day: '2008-04-27',
    answers: [{ nick: 'mouseclone', text: 'the sudo blkid will list all mount points with respected UUID' }],
  },
  {
    ask: 'hoary java',
    day: '2005-06-20',
    answers: [{ nick: 'Seveas', text: 'deb http://ubuntu.tower-net.de/ubuntu/ hoary java' }],
  },
  {
    ask: 'x server ssh forwarding',
    day: '2005-06-20',
    answers: [
      {
        nick: 'mjr',
        text: 'you need an X server for your windows, and to enable X forwarding from your ssh client',
      },
    ],
  },
  {
    ask: 'putty ssh server during:2005',
    day: '2005-06-20',
    answers: [{ nick: 'mjr', text: 'ssh; install ssh server and putty for the windows box' }],
  },
  {
    ask: 'from:delire sudoers',
    day: '2005-06-20',
    answers: [{ nick: 'delire', text: 'sudo is defined by the su in a file called /etc/sudoers' }],
  },
  {
    ask: 'from:nalioth deb-src archives',
    day: '2005-06-20',
    answers: [
      {
        nick: 'nalioth',
        text: "building from deb-src archives gets you a 'home-rolled' ubuntu packaged binary",
      },
    ],
  },
  {
    ask: 'official repositories listed',
    day: '2005-06-20',
    answers: [{ nick: 'Seveas', text: 'all official Ubuntu repositories are listed at' }],
  },
  {
    ask: 'from:ziroday ndiswrapper',
    day: '2009-03-25',
    answers: [{ nick: 'ziroday', text: 'you will have to use ndiswrapper' }],
  },
  {
    ask: 'paket nicht installiert',
    day: '2009-03-25',
    answers: [{ nick: 'nightclaw', text: 'Paket pidgin ist nicht installiert' }],
  },
  {
    ask: 'install ubuntu over the network',
    day: '2009-03-25',
    answers: [
      {
        nick: 'durt',
        text: 'http://ubuntu-tutorials.com/2007/10/08/how-to-install-ubuntu-locally-over-the-network/',
      },
    ],
  },
  {
    ask: 'non si puo scaricare',
    day: '2010-08-29',
    answers: [{ nick: 'sergio', text: 'non si può scaricare file?' }],
  },
  {
    ask: 'swap livecd',
    day: '2010-08-29',
    answers: [{ nick: 'erUSUL', text: 'the livecd will use the swaps it finds' }],
  },
  {
    ask: 'lubuntu light 256mb',
    day: '2010-08-29',
    answers: [{ nick: 'Freejack`', text: 'http://lubuntu.net/ light ubuntu nice interface' }],
  },
  {
    ask: 'libtermcap',
    day: '2006-06-05',
    answers: [
      { nick: 'Fjodor', text: 'Install apt-file, do apt-file update and apt-file search libtermcap.so.2' },
    ],
  },
  {
    ask: 'what is flex',
    day: '2006-06-05',
    answers: [
      { nick: 'Ng', text: 'flex is used to generate code' },
      { nick: 'stasislove', text: 'what is flex/lex anyway?' },
    ],
  },
  {
    ask: 'from:fujitsu "sudo -i"',
    day: '2006-06-05',
    answers: [{ nick: 'Fujitsu', text: "There is no reason to not use `sudo -i'" }],
  },
  {
    ask: 'dpkg-reconfigure xserver-xorg fixed it in:ubuntu-2006',
    day: '2006-06-05',
    answers: [
      { nick: 'skippy81', text: 'i just ran "sudo dpkg-reconfigure xserver-xorg" and that fixed it' },
    ],
  },
  {
    ask: 'check download with md5',
    day: '2007-12-17',
    answers: [
      { nick: 'j1solutions', text: 'you can confirm that your file is intact after your download' },
      { nick: 'LinuxEzGer8', text: 'What is the point of md5?' },
    ],
  },
  {
    ask: 'delete gnome directory panels',
    day: '2007-12-17',
    answers: [{ nick: 'sethk', text: 'delete the gnome state directory under your home directory' }],
  },
  {
    ask: 'isqlplus',
    day: '2007-12-17',
    answers: [{ nick: 'Farquad', text: '($ORACLE_HOME/bin/isqlpluscti start)' }],
  },
  {
    ask: 'separate home partition why',
    day: '2013-05-19',
    answers: [
      { nick: 'seronis', text: 'so that peoples /home directories were more secure between reinstllations' },
    ],
  },
];
