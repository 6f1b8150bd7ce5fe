package io.statehouse.app.operations.copy;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Table;
import io.statehouse.app.operations.Quantities;
import io.statehouse.operations.Amount;
import io.statehouse.operations.Plan;
import io.statehouse.operations.Plan.Action;
import io.statehouse.operations.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The changes of a plan, counted by the types of the records. */
public final class PlanReport {
  private static final List<Action> SHOWN =
      List.of(Action.ADD, Action.REPLACE, Action.DELETE, Action.EQUAL, Action.KEEP, Action.REFUSE);
  private static final String TOTAL = "all";
  private static final String LEFT_OUT = "left out";
  private static final String REFUSED = "refused";

  private final Call call;
  private final PlanDocument document;

  public PlanReport(Call call, boolean keysAreSecret) {
    this.call = call;
    this.document = new PlanDocument(keysAreSecret);
  }

  /** Returns the same report in JSON. */
  PlanDocument document() {
    return document;
  }

  /** Prints a table, with a row for each type, and a line for each problem. */
  public void print(Plan plan) {
    try (Table table =
        Table.of(call, "RECORD", "ADD", "REPLACE", "DELETE", "EQUAL", "KEEP", "REFUSED", "SIZE")) {
      plan.amounts().forEach((type, actions) -> table.add(row(type, actions)));
      if (plan.amounts().size() != 1) {
        Map<Action, Amount> all = new LinkedHashMap<>();
        SHOWN.forEach(action -> all.put(action, plan.amount(action)));
        table.add(row(TOTAL, all));
      }
    }
  }

  private static Object[] row(String type, Map<Action, Amount> actions) {
    List<Object> cells = new ArrayList<>(List.of(type));
    long bytes = 0;
    for (Action action : SHOWN) {
      Amount amount = actions.getOrDefault(action, Amount.NONE);
      cells.add(amount.entries() == 0 ? "" : Quantities.count(amount.entries()));
      bytes += amount.bytes();
    }
    cells.add(Quantities.bytes(bytes));
    return cells.toArray();
  }

  /** Prints on standard error what a plan leaves out, and why it is not run. */
  public void printProblems(Plan plan) {
    print(LEFT_OUT, plan.losses().first(), plan.losses().count());
    print(REFUSED, plan.problems(), plan.problemCount());
  }

  private void print(String what, List<Problem> first, long count) {
    first.forEach(problem -> print(what, problem));
    long more = count - first.size();
    if (more > 0) {
      call.complain("%s: and %s more".formatted(what, Quantities.count(more)));
    }
  }

  /** Prints a problem on standard error. */
  public void print(Problem problem) {
    print(REFUSED, problem);
  }

  private void print(String what, Problem problem) {
    call.complain("%s: %s: %s".formatted(what, problem.identity(), document.sentence(problem)));
  }
}
