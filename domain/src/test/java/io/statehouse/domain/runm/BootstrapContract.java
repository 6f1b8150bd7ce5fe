package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The token that creates the first partition. */
abstract class BootstrapContract extends RunmGroup {
  BootstrapContract(RunmContract contract) {
    super(contract);
  }

  private void fails(String token, String uuid, String name) {
    assertThatThrownBy(() -> runm.bootstrap().create(token, uuid, name))
        .isInstanceOfSatisfying(
            RunmException.class, refused -> assertThat(refused.isUntranslated()).isTrue())
        .hasMessage("Bootstrap failed.");
  }

  @Test
  void a_token_creates_one_partition() {
    runm.bootstrap().start("secret");
    assertThat(store.get(LAYOUT.bootstrap()).orElseThrow().value().text()).hasValue("secret");

    fails("wrong", "", "first");
    Partition created =
        runm.bootstrap().create("secret", "D79706E0-1FBD-4E48-AAE8-9209061CDB71", "first");

    assertThat(created).isEqualTo(new Partition(new Uuid(PARTITION), "first"));
    assertThat(runm.partitions().list()).containsExactly(created);
    assertThat(store.get(LAYOUT.bootstrap())).isEmpty();
    fails("secret", "", "second");
  }

  @Test
  void a_token_is_valid_again_after_a_start_with_it_and_none_after_one_without() {
    runm.bootstrap().start("secret");
    runm.bootstrap().create("secret", "", "first");

    runm.bootstrap().start("secret");
    fails("secret", "", "first");
    runm.bootstrap().create("secret", "", "second");
    runm.bootstrap().start("other");
    runm.bootstrap().start("");

    fails("other", "", "third");
    assertThat(keys()).hasSize(4);
  }

  @Test
  void a_token_and_a_name_are_required_in_this_order() {
    assertThatThrownBy(() -> runm.bootstrap().create("", "", ""))
        .hasMessage("bootstrap token is required.");
    assertThatThrownBy(() -> runm.bootstrap().create("t", "", ""))
        .hasMessage("partition name is required.");
  }

  @Test
  void one_of_several_callers_with_the_token_succeeds() throws Exception {
    runm.bootstrap().start("secret");

    List<Boolean> created =
        ConcurrencyContract.together(
            i ->
                ConcurrencyContract.succeeds(
                    () -> runm.bootstrap().create("secret", "", "first" + i)));

    assertThat(created).containsOnlyOnce(true);
    assertThat(runm.partitions().list()).hasSize(1);
  }
}
