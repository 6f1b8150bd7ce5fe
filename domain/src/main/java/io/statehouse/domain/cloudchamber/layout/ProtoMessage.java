package io.statehouse.domain.cloudchamber.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.gojson.GoJsonException;
import io.statehouse.domain.gojson.GoReader;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.gojson.GoWriter;
import io.statehouse.domain.layout.Fields;
import io.statehouse.domain.layout.RecordFields;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A message of the original: how a record is written as JSON, to the byte, and read.
 *
 * @param name that of the original in messages about unknown fields
 * @param part what the original calls it where it is missing in a message that must have it; empty
 *     if it then is one without content
 * @param none the record of which no field is set
 * @param fields reads or writes all fields of a record, and returns it
 */
public record ProtoMessage<T>(String name, String part, T none, BiFunction<Fields, T, T> fields)
    implements RecordType.Declared<T> {

  /** A message that is not a part of another, or one that may be absent. */
  public ProtoMessage(String name, T none, BiFunction<Fields, T, T> fields) {
    this(name, "", none, fields);
  }

  public ProtoMessage {
    requireNonNull(name, "name");
    requireNonNull(part, "part");
    requireNonNull(none, "none");
    requireNonNull(fields, "fields");
  }

  public String json(T record) {
    GoWriter json = GoWriter.beforeGo122();
    write(json, record);
    return json.toString();
  }

  void write(GoWriter json, T record) {
    new ProtoWriter(json).record(this, record);
  }

  public Bytes bytes(T record) {
    return Bytes.utf8(json(record));
  }

  /** Lists the fields of a stored record for people, secrets marked. */
  public List<Field> describe(Entry entry) {
    return RecordFields.of(this, read(entry));
  }

  /**
   * Reads what a caller sends. As in the original, text after the first JSON value is ignored.
   *
   * @throws CloudChamberException if it is not JSON or not such a message
   */
  public T read(String document) {
    return read(document, GoJsonException::getMessage);
  }

  /**
   * Reads what a client of the original sends, which may compare messages with the original's.
   *
   * @throws CloudChamberException in the original's words alone, without the place, if it is not
   *     JSON or not such a message
   */
  public T readAsOriginal(String document) {
    return read(document, GoJsonException::goMessage);
  }

  private T read(String document, Function<GoJsonException, String> words) {
    if (document.isBlank()) {
      throw new CloudChamberException(Kind.INVALID, "EOF");
    }
    try {
      return read(new ProtoReader("", GoReader.readFirst(document)));
    } catch (GoJsonException broken) {
      throw new CloudChamberException(Kind.INVALID, words.apply(broken));
    }
  }

  /**
   * Reads what is stored.
   *
   * @throws StoreException.Malformed if it is not such a message
   */
  public T read(Entry entry) {
    String document = GoText.decode(entry.value());
    if (document.isBlank()) {
      throw new StoreException.Malformed(
          entry.key(), "expected a JSON object, but the value is empty");
    }
    try {
      return read(document);
    } catch (CloudChamberException wrong) {
      throw new StoreException.Malformed(entry.key(), wrong.getMessage());
    }
  }
}
