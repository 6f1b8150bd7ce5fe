package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.statehouse.ports.Bytes;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.security.auth.x500.X500Principal;

/**
 * A distinguished name, equal to another if the same texts are in the same parts, whatever they are
 * encoded in. {@link X500Principal#equals} is no such comparison: it reads every encoding as UTF-8,
 * and normalizes characters after it has joined the parts, so that a common name with a fullwidth
 * comma is two parts.
 *
 * @param parts the relative names; each is attributes and how often it has them
 */
record DistinguishedName(List<Map<Attribute, Long>> parts) {
  private static final int LONG_LENGTH = 0x80;
  private static final int UTF_8_STRING = 0x0c;
  private static final Map<Integer, Charset> TEXTS =
      Map.of(
          UTF_8_STRING,
          UTF_8,
          0x12,
          US_ASCII, // NumericString
          0x13,
          US_ASCII, // PrintableString
          0x14,
          ISO_8859_1, // TeletexString, as it is used
          0x16,
          US_ASCII, // IA5String
          0x1a,
          US_ASCII, // VisibleString
          0x1b,
          US_ASCII, // GeneralString
          0x1c,
          Charset.forName("UTF-32BE"), // UniversalString
          0x1e,
          UTF_16BE); // BMPString

  /**
   * One attribute.
   *
   * @param type the object identifier, encoded
   * @param tag the ASN.1 tag of the value; all string types are converted to UTF8String
   * @param value the content of the value; strings are encoded in UTF-8
   */
  record Attribute(Bytes type, int tag, Bytes value) {}

  /** An element in DER. */
  private record Element(int tag, byte[] content) {
    private static Element next(ByteBuffer from) {
      int tag = from.get() & 0xff;
      int length = from.get() & 0xff;
      if (length >= LONG_LENGTH) {
        int digits = length - LONG_LENGTH;
        length = 0;
        for (int i = 0; i < digits; i++) {
          length = length << Byte.SIZE | from.get() & 0xff;
        }
      }
      byte[] content = new byte[length];
      from.get(content);
      return new Element(tag, content);
    }

    List<Element> elements() {
      List<Element> all = new ArrayList<>();
      for (ByteBuffer rest = ByteBuffer.wrap(content); rest.hasRemaining(); ) {
        all.add(next(rest));
      }
      return all;
    }

    Optional<String> text() {
      return Optional.ofNullable(TEXTS.get(tag)).flatMap(this::decoded);
    }

    private Optional<String> decoded(Charset charset) {
      try {
        return Optional.of(charset.newDecoder().decode(ByteBuffer.wrap(content)).toString());
      } catch (CharacterCodingException malformed) {
        return Optional.empty();
      }
    }
  }

  /** Reads a name; Java has made sure of its structure. */
  static DistinguishedName of(X500Principal name) {
    return new DistinguishedName(
        Element.next(ByteBuffer.wrap(name.getEncoded())).elements().stream()
            .map(
                part ->
                    part.elements().stream()
                        .map(DistinguishedName::attribute)
                        .collect(groupingBy(each -> each, counting())))
            .toList());
  }

  private static Attribute attribute(Element element) {
    List<Element> typeAndValue = element.elements();
    Element value = typeAndValue.get(1);
    return new Attribute(
        Bytes.wrap(typeAndValue.get(0).content),
        value.text().isPresent() ? UTF_8_STRING : value.tag,
        value.text().map(Bytes::utf8).orElseGet(() -> Bytes.wrap(value.content)));
  }
}
