package io.statehouse.domain.layout;

import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Bytes;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a record that are set, for people: those of a nested record by their path. All
 * bytes are secret, since systems store them for hashes alone.
 */
public final class RecordFields {
  private RecordFields() {}

  /** Lists the fields, in stored order. */
  public static <T> List<Field> of(RecordType<T> type, T record) {
    List<Field> fields = new ArrayList<>();
    type.write(new At("", fields), record);
    return fields;
  }

  private record At(String path, List<Field> fields)
      implements Fields, FieldType.Writer<List<Field>> {

    private At below(Object segment) {
      String name = OneLine.of(segment.toString());
      return new At(path.isEmpty() ? name : path + "." + name, fields);
    }

    @Override
    public <T> T field(String name, T value, FieldType<T> type) {
      if (!type.isUnset(value) || type == FieldType.BYTES) {
        type.write(below(name), value);
      }
      return value;
    }

    @Override
    public <T> List<Field> scalar(Scalar<T> type, T value) {
      Object plain = type.unwrap().apply(value);
      fields.add(
          plain instanceof Bytes bytes
              ? Field.secret(path, HexFormat.of().formatHex(bytes.toArray()))
              : Field.of(path, plain));
      return fields;
    }

    @Override
    public <T> List<Field> list(FieldType<T> element, List<T> values) {
      for (int i = 0; i < values.size(); i++) {
        element.write(below(i), values.get(i));
      }
      return fields;
    }

    @Override
    public <K, T> List<Field> map(Scalar<K> key, FieldType<T> type, Map<K, T> values) {
      values.forEach((name, value) -> type.write(below(key.unwrap().apply(name)), value));
      return fields;
    }

    @Override
    public <T> List<Field> optional(FieldType.Maybe<T> type, Optional<T> value) {
      value.ifPresent(present -> type.present().write(this, present));
      return fields;
    }

    @Override
    public <T> List<Field> record(RecordType<T> type, T value) {
      type.writeFields(this, value);
      return fields;
    }
  }
}
