package io.statehouse.testing.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Inputs made from right ones by a few changes of their bytes. */
public final class ChangedInputs {
  private static final int[] NUMBERS = {
    0,
    1,
    2,
    3,
    127,
    128,
    255,
    256,
    65_535,
    1 << 20,
    (1 << 20) + 1,
    64 << 20,
    (64 << 20) + 1,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    -1
  };

  private final List<byte[]> files;
  private final Random random;

  public ChangedInputs(List<byte[]> files, Random random) {
    this.files = files;
    this.random = random;
  }

  /** Returns another one. */
  public byte[] next() {
    byte[] file = pick().clone();
    for (int i = 1 + random.nextInt(3); i > 0 && file.length > 0; i--) {
      file = change(file);
    }
    return file;
  }

  private byte[] pick() {
    return files.get(random.nextInt(files.size()));
  }

  private byte[] change(byte[] file) {
    int at = random.nextInt(file.length);
    int end = at + random.nextInt(Math.min(file.length - at, 64) + 1);
    switch (random.nextInt(8)) {
      case 0 -> file[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> file[at] = (byte) random.nextInt();
      case 2 -> {
        return Arrays.copyOf(file, at);
      }
      case 3 -> {
        int number = NUMBERS[random.nextInt(NUMBERS.length)];
        for (int i = 0; i < Integer.BYTES && at + i < file.length; i++) {
          file[at + i] = (byte) (number >> 8 * (3 - i));
        }
      }
      case 4 -> {
        return joined(file, at, file, end); // a part is left out
      }
      case 5 -> {
        return joined(file, end, file, at); // a part comes twice
      }
      case 6 -> {
        byte[] other = pick();
        return joined(file, at, other, random.nextInt(other.length + 1));
      }
      default -> file[at] += (byte) (random.nextBoolean() ? 1 : -1);
    }
    return file;
  }

  /** Returns the beginning of one file, and the end of the other. */
  private static byte[] joined(byte[] first, int end, byte[] second, int start) {
    byte[] joined = Arrays.copyOf(first, end + second.length - start);
    System.arraycopy(second, start, joined, end, second.length - start);
    return joined;
  }
}
