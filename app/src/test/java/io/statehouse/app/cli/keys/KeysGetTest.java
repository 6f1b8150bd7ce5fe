package io.statehouse.app.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeysGetTest {
  @Test
  void secret_fields_are_masked() {
    StateRecord record =
        new StateRecord(
            "user", "admin", List.of(Field.of("name", "admin"), Field.secret("password", "x")));

    assertThat(KeysGet.masked(record).fields())
        .containsExactly(Field.of("name", "admin"), Field.secret("password", "(secret)"));
  }
}
