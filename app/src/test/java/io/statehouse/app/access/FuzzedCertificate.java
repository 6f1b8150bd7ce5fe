package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A client certificate, of which an authority has checked nothing. Each line is a part of it:
 * {@code s} begins a relative name of the subject and {@code +} adds to one, with a letter for the
 * type, a tag, and the value; {@code a} is an alternative name, a tag and the value; {@code d}
 * replaces a byte of the whole, at an offset of two bytes. Somebody's are the subject {@code
 * CN=gateway,O=Example}, in any encoding of text, and the DNS name {@code worker.example}.
 */
public final class FuzzedCertificate {
  private static final Map<Character, String> TYPES =
      Map.of(
          'C', "0603550403", // common name
          'O', "060355040a", // organization
          'U', "060355040b", // organizational unit
          'S', "0603550405", // serial number
          'D', "060a0992268993f22c640119", // domain component
          'E', "06092a864886f70d010901", // e-mail address
          'X', "06032a0304"); // of nobody

  private static final Map<Integer, Charset> TEXTS =
      Map.of(
          0x0c, UTF_8,
          0x12, US_ASCII,
          0x13, US_ASCII,
          0x14, ISO_8859_1,
          0x16, US_ASCII,
          0x1a, US_ASCII,
          0x1b, US_ASCII,
          0x1c, Charset.forName("UTF-32BE"),
          0x1e, UTF_16BE);

  private static final Authenticator ACCESS =
      new Authenticator(FuzzedCertificate::rules, Clock.systemUTC(), Runnable::run);

  private FuzzedCertificate() {}

  /** Made once, when the first input runs. */
  private static final class Rules {
    static final AccessRules ONLY =
        new AccessRules(
            AccessDocument.SHAPE.read(
                Map.of(
                    "certificates",
                    Map.of(
                        "gateway",
                        Map.of("subject", "CN=gateway,O=Example", "roles", List.of("admin")),
                        "worker",
                        Map.of("san", "worker.example", "roles", List.of("reader"))))),
            List.of("css"),
            Path.of(""));
  }

  private static AccessRules rules() {
    return Rules.ONLY;
  }

  /** One value of the subject. */
  private record Part(boolean begins, char type, int tag, String value) {
    boolean is(char type, String text) {
      Charset charset = TEXTS.get(tag);
      return begins
          && this.type == type
          && charset != null
          && new String(value.getBytes(ISO_8859_1), charset).equals(text);
    }
  }

  public static void read(byte[] input) {
    List<Part> subject = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> damages = new ArrayList<>();
    for (String line : new String(input, ISO_8859_1).split("\n", -1)) {
      if (line.length() > 2 && "s+".indexOf(line.charAt(0)) >= 0) {
        boolean begins = line.charAt(0) == 's' || subject.isEmpty();
        subject.add(new Part(begins, line.charAt(1), line.charAt(2), line.substring(3)));
      } else if (line.length() > 1 && line.charAt(0) == 'a') {
        names.add(line.substring(1));
      } else if (line.length() == 4 && line.charAt(0) == 'd') {
        damages.add(line);
      }
    }
    byte[] encoded = certificate(name(subject), names);
    damages.forEach(
        damage ->
            encoded[(damage.charAt(1) << 8 | damage.charAt(2)) % encoded.length] =
                (byte) damage.charAt(3));
    parsed(encoded)
        .map(found -> new Credentials("10.0.0.1", Optional.empty(), Optional.of(found)))
        .map(ACCESS::identify)
        .filter(Identity::isKnown)
        .filter(found -> damages.isEmpty() && !isOf(found, subject, names))
        .ifPresent(
            found -> {
              throw new AssertionError(found + " by " + subject + " and " + names);
            });
  }

  private static boolean isOf(Identity found, List<Part> subject, List<String> names) {
    return switch (found.name()) {
      case "gateway" ->
          subject.size() == 2
              && subject.get(0).is('O', "Example")
              && subject.get(1).is('C', "gateway");
      case "worker" -> names.contains("\u0082worker.example");
      default -> false;
    };
  }

  /** What cannot be parsed is refused when a connection begins. */
  private static Optional<X509Certificate> parsed(byte[] encoded) {
    try {
      return Optional.of(
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(encoded)));
    } catch (CertificateException refused) {
      return Optional.empty();
    }
  }

  private static byte[] name(List<Part> subject) {
    List<byte[]> sets = new ArrayList<>();
    for (int i = 0; i < subject.size(); ) {
      List<byte[]> values = new ArrayList<>();
      do {
        Part part = subject.get(i++);
        byte[] value = part.value.getBytes(ISO_8859_1);
        values.add(
            der(0x30, hex(TYPES.getOrDefault(part.type, TYPES.get('X'))), der(part.tag, value)));
      } while (i < subject.size() && !subject.get(i).begins);
      sets.add(der(0x31, values.toArray(byte[][]::new)));
    }
    return der(0x30, sets.toArray(byte[][]::new));
  }

  private static byte[] certificate(byte[] subject, List<String> names) {
    byte[] algorithm = hex("300506032b6570");
    byte[] issuer = hex("300d310b300906035504030c026361");
    byte[] validity = hex("301e170d3230303130313030303030305a170d3439303130313030303030305a");
    byte[] key = der(0x30, hex("300506032a0304"), hex("03020001"));
    List<byte[]> fields = new ArrayList<>();
    fields.add(hex("a003020102"));
    fields.add(hex("020101"));
    fields.addAll(List.of(algorithm, issuer, validity, subject, key));
    if (!names.isEmpty()) {
      byte[][] each =
          names.stream()
              .map(name -> der(name.charAt(0), name.substring(1).getBytes(ISO_8859_1)))
              .toArray(byte[][]::new);
      byte[] extension = der(0x30, hex("0603551d110101ff"), der(0x04, der(0x30, each)));
      fields.add(der(0xa3, der(0x30, extension)));
    }
    byte[] signed = der(0x30, fields.toArray(byte[][]::new));
    return der(0x30, signed, algorithm, hex("03020000"));
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  private static byte[] der(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(tag);
    int length = content.size();
    if (length >= 0x80) {
      all.write(0x83);
      all.write(length >> 16);
      all.write(length >> 8);
    }
    all.write(length);
    all.writeBytes(content.toByteArray());
    return all.toByteArray();
  }
}
