package io.statehouse.app.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.testing.fuzz.ChangedInputs;
import io.statehouse.testing.fuzz.FuzzTarget;
import io.statehouse.testing.fuzz.ManyChangedInputsContract;
import java.util.List;
import java.util.Random;

/** Credentials that were changed by their bytes, and by what names and cookies have in store. */
class ManyHostileCredentialsTest extends ManyChangedInputsContract {
  private static final long MAX_BYTES = 64L << 20;

  /** Characters that some programs take for others, separators, and parts of the kept inputs. */
  private static final List<String> PARTS =
      List.of(
          "\uff0c",
          "\uff1d",
          "\uff0b",
          "\uff47",
          "\u017f",
          "\u212a",
          "\u0131",
          "\u00df",
          "\u202e",
          "\u200b",
          "\u00a0",
          "\ufeff",
          "\ud83d\ude00",
          "\0",
          "\u0001",
          "\t",
          " ",
          "  ",
          ",",
          "=",
          "+",
          ";",
          "\"",
          "\\",
          "\\2c",
          "#",
          "*",
          "*.",
          ".",
          "%00",
          "%3d",
          "$Version=1;",
          "\n",
          "\r\n",
          "\nsC\f",
          "\ns O\u0013",
          "\n+C\u001e",
          "\na\u0082",
          "\na\u0086",
          "\nd\0\u0010\u00ff",
          "gateway",
          "GATEWAY",
          "Example",
          "worker.example",
          "SESSION",
          "BROWSER",
          "statehouse=",
          "statehouse-oidc=",
          "__Host-statehouse=",
          "__Host-statehouse-oidc=",
          "sth_",
          "Bearer ",
          "Basic ",
          "e30.e30.",
          "x".repeat(300),
          "CN=gateway,O=Example");

  @Override
  protected FuzzTarget[] targets() {
    return new FuzzTarget[] {
      FuzzTargets.AUTHORIZATION, FuzzTargets.CERTIFICATE, FuzzTargets.COOKIE
    };
  }

  @Override
  protected int rounds() {
    return 2_000;
  }

  @Override
  protected long maxBytes() {
    return MAX_BYTES;
  }

  @Override
  protected byte[] changed(List<byte[]> kept, Random random) {
    if (random.nextBoolean()) {
      return new ChangedInputs(kept, random).next();
    }
    String text = new String(kept.get(random.nextInt(kept.size())), ISO_8859_1);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int begin = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), begin + random.nextInt(3));
      text = text.substring(0, begin) + part(random) + text.substring(end);
    }
    return text.getBytes(ISO_8859_1);
  }

  private static String part(Random random) {
    return new String(PARTS.get(random.nextInt(PARTS.size())).getBytes(UTF_8), ISO_8859_1);
  }
}
