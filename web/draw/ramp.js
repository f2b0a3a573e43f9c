// Made by ramp.make.mjs; edit the stops there.

export const TEXT = ['#1d2330', '#ffffff', '#000000'];

/** One colour for each whole percent, and which of TEXT reads on it. */
export const RAMP = {
  light: {
    cells:
      'f1f4fa eff2fa ecf1f9 eaeff9 e8eef8 e5ecf8 e3ebf7 e1e9f7 dee8f6 dce6f6 dae5f5 d8e3f5 ' +
      'd5e2f4 d3e0f4 d1dff3 ceddf3 ccdcf2 cadbf2 c7d9f1 c5d8f1 c3d6f0 c1d5f0 bed3ef bcd2ef ' +
      'bad0ee b8cfee b5cded b3cced b1caec aec9ec acc7eb aac6eb a8c4ea a5c3ea a3c1e9 a1c0e9 ' +
      '9fbee8 9cbde7 9abbe7 98bae6 96b8e6 93b7e5 91b5e5 8fb4e4 8db2e4 8ab1e3 88afe2 86aee2 ' +
      '84ace1 81abe1 7fa9e0 7da7de 7aa4dc 78a2da 76a0d8 739dd6 719bd4 6f99d2 6d97d0 6a94ce ' +
      '6892cc 6690ca 648dc8 618bc6 5f89c4 5d87c2 5b84c0 5982be 5680bc 547eba 527bb8 5079b6 ' +
      '4e77b4 4b75b2 4973b0 4770ae 456eac 436caa 416aa8 3e67a6 3c65a4 3a63a2 3861a0 365f9e ' +
      '345d9c 325a9a 305898 2d5696 2b5494 295292 275090 254d8e 234b8d 21498b 1f4789 1d4587 ' +
      '1b4385 184083 163e81 143c7f 123a7d',
    text: '00000000000000000000000000000000000000000000000000000000000000002222222211111111111111111111111111111',
  },
  dark: {
    cells:
      '1b212c 1c222e 1c2431 1d2533 1e2736 1f2839 1f293b 202b3e 212c40 212e43 222f45 233148 ' +
      '23324b 24334d 253550 263653 263855 273958 283b5b 283c5e 293e60 2a3f63 2a4166 2b4269 ' +
      '2c446b 2c456e 2d4771 2e4874 2e4a77 2f4b7a 304d7c 304e7f 315082 325185 325388 33548b ' +
      '34568e 345791 355994 365b97 365c9a 375e9d 385fa0 3861a3 3962a6 3a64a9 3a66ac 3b67af ' +
      '3c69b2 3c6ab5 3d6cb8 406fba 4371bb 4674bd 4976be 4c79c0 507bc1 537ec3 5680c4 5983c5 ' +
      '5c85c7 5f88c8 628aca 658dcb 688fcd 6b92ce 6e94d0 7197d1 7599d3 789cd4 7b9ed6 7ea1d7 ' +
      '81a3d8 84a6da 87a8db 8babdd 8eaede 91b0e0 94b3e1 97b5e2 9bb8e4 9ebae5 a1bde7 a4bfe8 ' +
      'a7c2e9 abc4eb aec7ec b1caed b4ccef b8cff0 bbd1f2 bed4f3 c1d6f4 c5d9f6 c8dbf7 cbdef8 ' +
      'cfe1fa d2e3fb d5e6fc d9e8fe dcebff',
    text: '11111111111111111111111111111111111111111111111111111112222222200000000000000000000000000000000000000',
  },
};
