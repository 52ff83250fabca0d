def export(rows):
    lines = ["name,amount"]
    for row in rows:
        lines.append(f"{row['name']},{row['amount']}")
    with open("/w/out/report.csv", "w") as report:
        report.write("\n".join(lines))
    with open("/w/out/report.csv.bak", "w") as backup:
        backup.write("\n".join(lines))
    return len(rows)
